import type { MessagesService } from '#features/messages/messages.service.ts'
import type { Module } from '#features/module.ts'
import type { ProjectsService } from '#features/projects/projects.service.ts'
import type { RolesService } from '#features/roles/roles.service.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createAnswersService } from './answers.service.ts'
import { castingRoutes } from './casting.routes.ts'
import { createCastingService } from './casting.service.ts'
import { createMovesService } from './moves.service.ts'
import { createRolePeopleService } from './role-people.service.ts'

/** The way of people through a role: stages, decisions and who is told. */
export function open(
  { db, clock, institution }: Platform,
  { projects, roles, messages }: { projects: ProjectsService; roles: RolesService; messages: MessagesService },
) {
  const moves = createMovesService({ clock, messages })
  const casting = createCastingService({ db, institution, projects, roles, messages, moves })
  const rolePeople = createRolePeopleService({ db, clock, messages, moves, casting })
  const answers = createAnswersService({ db, messages, moves })
  return { services: { moves, casting }, routes: (scope) => castingRoutes(scope, { casting, rolePeople, answers, roles }) } satisfies Module
}
