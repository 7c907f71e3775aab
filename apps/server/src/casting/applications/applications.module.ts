import type { MovesService } from '#casting/board/moves.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import { announce } from '#platform/live.ts'
import type { Platform } from '#platform/open-platform.ts'
import { applicationsRoutes } from './applications.routes.ts'
import { createApplicationsService } from './applications.service.ts'
import { stored } from './applications.stored.ts'
import { createApplicationsPageService } from './applications-page.service.ts'
import { countOutApplications } from './removed-application-counts.repository.ts'

/** Applications to casting calls, and the decisions about them. */
export function open(
  { db, clock, institution }: Platform,
  { projects, messages, moves }: { projects: ProjectsService; messages: MessagesService; moves: MovesService },
) {
  const applications = createApplicationsService({ db, clock, institution, projects, messages, moves })
  const applicationsPage = createApplicationsPageService({ db, projects })
  return {
    stored,
    services: { applications },
    async forget(transaction, people, now) {
      await announce(transaction, 'applications', 'desk')
      const ids = people.map(({ id }) => id)
      return { counts: { applications: await countOutApplications(transaction, ids, now) } }
    },
    routes: (scope) => applicationsRoutes(scope, { applications, applicationsPage }),
  } satisfies Module
}
