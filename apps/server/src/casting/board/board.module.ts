import { createBookingCalendarService } from '#casting/bookings/booking-calendar.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { RolesService } from '#casting/roles/roles.service.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { stored } from './board.stored.ts'
import { castingRoutes } from './casting.routes.ts'
import { createCastingService } from './casting.service.ts'
import { createDecisionNotices } from './decision-notices.service.ts'
import { createMovesService } from './moves.service.ts'
import { createRolePeopleService } from './role-people.service.ts'
import { sampleCastingNotices } from './sample-notices.ts'

/** The stages of applications: moves, decisions, and notifying students. */
export function open(
  { db, clock, config, office, institution }: Platform,
  {
    projects,
    roles,
    messages,
    modules,
  }: { projects: ProjectsService; roles: RolesService; messages: MessagesService; modules: readonly Module[] },
) {
  const bookingCalendar = createBookingCalendarService({ host: { publicUrl: config.publicUrl, office, institution } })
  const decisionNotices = createDecisionNotices({ clock, institution, messages, bookingCalendar })
  const moves = createMovesService({ clock, institution, decisionNotices, modules })
  const casting = createCastingService({ db, clock, institution, projects, roles, messages, moves, bookingCalendar })
  const rolePeople = createRolePeopleService({ db, clock, messages, moves, casting })
  return {
    stored,
    services: { moves, casting, bookingCalendar },
    routes: (scope) => castingRoutes(scope, { casting, rolePeople, roles }),
    sampleNotices: sampleCastingNotices,
  } satisfies Module
}
