import { calendarEndpoints } from '@callboard/contract/schedule/calendar/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { CalendarService } from './calendar.service.ts'
import type { CalendarFeedService } from './calendar-feed.service.ts'
import type { PeopleTimesService } from './people-times.service.ts'
import type { ShootsService } from './shoots.service.ts'

/** The casting calendar, the dates of casting calls in it, and each person's private feed address. */
export function calendarRoutes(
  app: FastifyInstance,
  {
    calendar,
    calendarFeed,
    shoots,
    peopleTimes,
  }: { calendar: CalendarService; calendarFeed: CalendarFeedService; shoots: ShootsService; peopleTimes: PeopleTimesService },
): void {
  implement(app, calendarEndpoints.events, ({ actor, query }) => calendar.events(actor, query))
  implement(app, calendarEndpoints.shoots, ({ actor, query }) => shoots.callDates(actor, query))
  implement(app, calendarEndpoints.people, ({ query }) => peopleTimes.between(query))
  implement(app, calendarEndpoints.event, ({ actor, params }) => calendar.event(actor, params.id))
  implement(app, calendarEndpoints.createEvent, ({ actor, body }) => calendar.create(actor, body))
  implement(app, calendarEndpoints.updateEvent, async ({ actor, params, body }) =>
    calendar.update(actor, await calendar.getEditable(actor, params.id), body),
  )
  implement(app, calendarEndpoints.deleteEvent, async ({ actor, params }) => {
    await calendar.delete(actor, await calendar.getEditable(actor, params.id))
    return undefined
  })
  implement(app, calendarEndpoints.restoreEvent, async ({ actor, params }) =>
    calendar.restore(actor, await calendar.getRestorable(actor, params.id)),
  )
  implement(app, calendarEndpoints.feed, ({ actor }) => calendarFeed.state(actor))
  implement(app, calendarEndpoints.createFeed, ({ actor }) => calendarFeed.create(actor))
  implement(app, calendarEndpoints.deleteFeed, async ({ actor }) => {
    await calendarFeed.end(actor)
    return undefined
  })
}
