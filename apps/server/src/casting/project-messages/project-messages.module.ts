import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { BulkMessagesService } from '#messages/messages/bulk-messages.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { projectMessagesRoutes } from './project-messages.routes.ts'
import { createProjectMessagesService } from './project-messages.service.ts'

/** Messages about a casting call to its applicants. */
export function open({ db }: Platform, { projects, bulkMessages }: { projects: ProjectsService; bulkMessages: BulkMessagesService }) {
  const projectMessages = createProjectMessagesService({ db, projects, bulkMessages })
  return {
    stored: null,
    services: { projectMessages },
    routes: (scope) => projectMessagesRoutes(scope, { projectMessages, projects }),
  } satisfies Module
}
