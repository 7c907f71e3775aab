import type { MessagesService } from '#features/messages/messages.service.ts'
import type { Module } from '#features/module.ts'
import type { ProjectsService } from '#features/projects/projects.service.ts'
import type { RolesService } from '#features/roles/roles.service.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createAnswersService } from './answers.service.ts'
import { castingRoutes } from './casting.routes.ts'
import { createCastingService } from './casting.service.ts'
import { CLOSE_PROJECT_JOB, closeProjectJob } from './closure.jobs.ts'
import { closureRoutes } from './closure.routes.ts'
import { createClosureService } from './closure.service.ts'
import { createMovesService } from './moves.service.ts'
import { createRolePeopleService } from './role-people.service.ts'

export const jobs = [CLOSE_PROJECT_JOB] as const

/** The way of people through a role: stages, decisions, who is told, and an answer for everybody in the end. */
export function open(
  { db, clock, institution, jobs }: Platform,
  { projects, roles, messages }: { projects: ProjectsService; roles: RolesService; messages: MessagesService },
) {
  const moves = createMovesService({ clock, messages })
  const casting = createCastingService({ db, institution, projects, roles, messages, moves })
  const rolePeople = createRolePeopleService({ db, clock, messages, moves, casting })
  const answers = createAnswersService({ db, messages, moves })
  const closure = createClosureService({ db, clock, jobs, institution, projects })
  return {
    services: { moves, casting },
    routes(scope) {
      castingRoutes(scope, { casting, rolePeople, answers, roles })
      closureRoutes(scope, { closure, projects })
    },
    work: () => jobs.work(CLOSE_PROJECT_JOB, (data, signal) => closeProjectJob({ db, clock, messages, moves }, data, signal)),
  } satisfies Module
}
