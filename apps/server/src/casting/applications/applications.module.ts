import type { MovesService } from '#casting/board/moves.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { applicationsRoutes } from './applications.routes.ts'
import { createApplicationsService } from './applications.service.ts'
import { stored } from './applications.stored.ts'
import { createApplicationsPageService } from './applications-page.service.ts'

/** Applications to casting calls, and what is decided about them. */
export function open(
  { db, clock, institution }: Platform,
  { projects, messages, moves }: { projects: ProjectsService; messages: MessagesService; moves: MovesService },
) {
  const applications = createApplicationsService({ db, clock, institution, projects, messages, moves })
  const applicationsPage = createApplicationsPageService({ db, projects })
  return {
    stored,
    services: { applications },
    routes: (scope) => applicationsRoutes(scope, { applications, applicationsPage }),
  } satisfies Module
}
