import type { CastingService } from '#casting/board/casting.service.ts'
import type { MovesService } from '#casting/board/moves.service.ts'
import type { BookingCalendarService } from '#casting/bookings/booking-calendar.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { RolesService } from '#casting/roles/roles.service.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { CLOSE_PROJECT_JOB, closeProjectJob } from './closure.jobs.ts'
import { closureRoutes } from './closure.routes.ts'
import { createClosureService } from './closure.service.ts'
import { sampleClosingNotices } from './sample-notices.ts'

export const jobs = [CLOSE_PROJECT_JOB] as const

interface Uses {
  readonly projects: ProjectsService
  readonly roles: RolesService
  readonly messages: MessagesService
  readonly moves: MovesService
  readonly casting: CastingService
  readonly bookingCalendar: BookingCalendarService
}

/** Closes casting calls, and answers all their students. */
export function open({ db, clock, institution, jobs }: Platform, { projects, roles, messages, moves, casting, bookingCalendar }: Uses) {
  const closure = createClosureService({ db, clock, jobs, institution, projects, roles, moves, casting, bookingCalendar })
  const deps = { db, clock, institution, messages, moves, bookingCalendar }
  return {
    stored: null,
    services: { closure },
    routes: (scope) => closureRoutes(scope, { closure, projects, roles }),
    sampleNotices: sampleClosingNotices,
    onClosed: (transaction, closed) => closure.followStatus(transaction, closed),
    work: () => jobs.work(CLOSE_PROJECT_JOB, (data, signal) => closeProjectJob(deps, data, signal)),
  } satisfies Module
}
