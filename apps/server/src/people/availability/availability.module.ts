import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { setCampusZone } from './availability.repository.ts'
import { availabilityRoutes } from './availability.routes.ts'
import { createAvailabilityService } from './availability.service.ts'
import { stored } from './availability.stored.ts'
import { READ_TIMETABLES_JOB, startTimetableJobs } from './timetables.jobs.ts'
import { createTimetablesService } from './timetables.service.ts'

export const jobs = [READ_TIMETABLES_JOB] as const

/** When students have time, and what occupies it. */
export async function open({ db, clock, institution, sessionSecret, network, jobs: queue }: Platform) {
  await setCampusZone(db, institution.timeZone)
  const availability = createAvailabilityService({ db, clock, institution })
  const timetables = createTimetablesService({ db, clock, institution, sessionSecret, network })
  return {
    stored,
    services: { availability, timetables },
    routes: (scope) => availabilityRoutes(scope, { availability, timetables }),
    work: () => startTimetableJobs({ jobs: queue, timetables }),
  } satisfies Module
}
