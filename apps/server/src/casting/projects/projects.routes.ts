import { projectEndpoints } from '@callboard/contract/casting/projects/endpoints'
import { projectPageEndpoints } from '@callboard/contract/casting/projects/pages.endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { ProjectPageService } from './project-page.service.ts'
import type { ProjectsService } from './projects.service.ts'

/** Casting calls. */
export function projectsRoutes(
  app: FastifyInstance,
  { projects, projectPages }: { projects: ProjectsService; projectPages: ProjectPageService },
): void {
  implement(app, projectEndpoints.projects, ({ actor }) => projects.list(actor))
  implement(app, projectPageEndpoints.projectPage, ({ actor, query, request }) =>
    projectPages.page(actor, query, (type) => request.translator.t(type.replaceAll('-', ' '))),
  )
  implement(app, projectEndpoints.project, ({ actor, params }) => projects.get(actor, params.id))
  implement(app, projectEndpoints.createProject, ({ actor, body }) => projects.create(actor, body))
  implement(app, projectEndpoints.updateProject, async ({ actor, params, body }) =>
    projects.update(actor, await projects.getEditable(actor, params.id), body),
  )
  implement(app, projectEndpoints.duplicateProject, async ({ actor, params }) =>
    projects.duplicate(actor, await projects.getEditable(actor, params.id)),
  )
  implement(app, projectEndpoints.deleteProject, async ({ actor, params }) => {
    await projects.delete(actor, await projects.getEditable(actor, params.id))
    return undefined
  })
}
