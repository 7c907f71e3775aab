import { availabilityEndpoints } from '@callboard/contract/people/availability/endpoints'
import { timetableEndpoints } from '@callboard/contract/people/availability/timetables.endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { AvailabilityService } from './availability.service.ts'
import type { TimetablesService } from './timetables.service.ts'

/** Availability of students: their own, and as shown to casting directors. */
export function availabilityRoutes(
  app: FastifyInstance,
  { availability, timetables }: { availability: AvailabilityService; timetables: TimetablesService },
): void {
  implement(app, availabilityEndpoints.ownAvailability, async ({ actor }) => ({
    ...(await availability.own(actor)),
    timetables: await timetables.own(actor),
  }))
  implement(app, availabilityEndpoints.ownBusyTimes, ({ actor, query }) => availability.ownBusyTimes(actor, query))
  implement(app, availabilityEndpoints.addTerm, ({ actor, body }) => availability.addTerm(actor, body))
  implement(app, availabilityEndpoints.changeTerm, ({ actor, params, body }) => availability.changeTerm(actor, params.id, body))
  implement(app, availabilityEndpoints.removeTerm, async ({ actor, params }) => {
    await availability.removeTerm(actor, params.id)
    return undefined
  })
  implement(app, availabilityEndpoints.addException, ({ actor, body }) => availability.addException(actor, body))
  implement(app, availabilityEndpoints.removeException, async ({ actor, params }) => {
    await availability.removeException(actor, params.id)
    return undefined
  })
  implement(app, timetableEndpoints.addTimetable, ({ actor, body }) => timetables.add(actor, body))
  implement(app, timetableEndpoints.readTimetable, ({ actor, params }) => timetables.readAgain(actor, params.id))
  implement(app, timetableEndpoints.removeTimetable, async ({ actor, params }) => ({
    restore: await timetables.remove(actor, params.id),
  }))
  implement(app, timetableEndpoints.restoreTimetable, ({ actor, body }) => timetables.restore(actor, body.restore))
  implement(app, availabilityEndpoints.talentBusyTimes, ({ actor, params, query }) => availability.talentBusyTimes(actor, params.id, query))
}
