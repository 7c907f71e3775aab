import type { MovesService } from '#casting/board/moves.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { CLOSE_PROJECT_JOB, closeProjectJob } from './closure.jobs.ts'
import { closureRoutes } from './closure.routes.ts'
import { createClosureService } from './closure.service.ts'
import { sampleClosingNotices } from './sample-notices.ts'

export const jobs = [CLOSE_PROJECT_JOB] as const

/** The end of a casting call, with an answer for everybody. */
export function open(
  { db, clock, institution, jobs }: Platform,
  { projects, messages, moves }: { projects: ProjectsService; messages: MessagesService; moves: MovesService },
) {
  const closure = createClosureService({ db, clock, jobs, institution, projects })
  return {
    stored: null,
    services: { closure },
    routes: (scope) => closureRoutes(scope, { closure, projects }),
    sampleNotices: sampleClosingNotices,
    work: () => jobs.work(CLOSE_PROJECT_JOB, (data, signal) => closeProjectJob({ db, clock, messages, moves }, data, signal)),
  } satisfies Module
}
