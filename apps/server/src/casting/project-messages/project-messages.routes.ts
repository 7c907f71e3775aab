import { projectMessageEndpoints } from '@callboard/contract/casting/project-messages/endpoints'
import type { FastifyInstance } from 'fastify'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { implement } from '#http/endpoint/implement.ts'
import type { ProjectMessagesService } from './project-messages.service.ts'

/** Messages about one casting call. */
export function projectMessagesRoutes(
  app: FastifyInstance,
  { projectMessages, projects }: { projectMessages: ProjectMessagesService; projects: ProjectsService },
): void {
  implement(
    app,
    projectMessageEndpoints.projectMessages,
    ({ actor, params, query: { role, stage, mail, before = 0, sending = 0, after = 0 } }) =>
      projectMessages.list(actor, { projectId: params.id, role, stage, mail, before, sending, after }),
  )
  implement(app, projectMessageEndpoints.writeToApplicants, async ({ actor, params, body }) =>
    projectMessages.write(actor, await projects.getEditable(actor, params.id), body),
  )
}
