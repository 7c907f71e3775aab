import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { Module } from '#module.ts'
import type { ProfilesService } from '#people/profiles/profiles.service.ts'
import { announce } from '#platform/live.ts'
import type { Platform } from '#platform/open-platform.ts'
import { SWEEP_EVENTS_JOB, startCalendarJobs } from './calendar.jobs.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { createCalendarService } from './calendar.service.ts'
import { stored } from './calendar.stored.ts'
import { calendarFeedRoutes } from './calendar-feed.routes.ts'
import { createCalendarFeedService } from './calendar-feed.service.ts'
import { leaveEvents } from './left-events.repository.ts'
import { createPeopleTimesService } from './people-times.service.ts'
import { createShootsService } from './shoots.service.ts'

export const jobs = [SWEEP_EVENTS_JOB] as const

/** The calendar, and its feed for other programs. */
export function open(
  { db, jobs: queue, clock, institution, config }: Platform,
  { profiles, projects }: { profiles: ProfilesService; projects: ProjectsService },
) {
  const calendar = createCalendarService({ db, clock, profiles, projects })
  const shoots = createShootsService({ db, institution })
  const peopleTimes = createPeopleTimesService({ db })
  const calendarFeed = createCalendarFeedService({ db, clock, institution, projects, shoots, publicUrl: config.publicUrl })
  return {
    stored,
    services: { calendar, calendarFeed, shoots },
    async forget(transaction, people, now) {
      await announce(transaction, 'calendar', 'desk')
      const ids = people.map(({ id }) => id)
      return { counts: { events: await leaveEvents(transaction, ids, now) } }
    },
    routes: (scope) => calendarRoutes(scope, { calendar, calendarFeed, shoots, peopleTimes }),
    publicRoutes: (app) => calendarFeedRoutes(app, { calendarFeed }),
    work: () => startCalendarJobs({ db, jobs: queue, clock }),
  } satisfies Module
}
