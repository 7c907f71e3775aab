import { projectVersionEndpoints } from '@callboard/contract/casting/projects/versions.endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { ProjectVersionsService } from './project-versions.service.ts'
import type { ProjectsService } from './projects.service.ts'

/** The history of casting calls. */
export function projectVersionsRoutes(
  app: FastifyInstance,
  { projects, projectVersions }: { projects: ProjectsService; projectVersions: ProjectVersionsService },
): void {
  implement(app, projectVersionEndpoints.projectVersions, async ({ actor, params }) =>
    projectVersions.all(await projects.getEditable(actor, params.id)),
  )
  implement(app, projectVersionEndpoints.restorePreview, async ({ actor, params }) =>
    projectVersions.preview(await projects.getEditable(actor, params.id), params.number),
  )
  implement(app, projectVersionEndpoints.restoreVersion, async ({ actor, params, body }) => ({
    id: params.id,
    number: await projectVersions.restore(actor, await projects.getEditable(actor, params.id), params.number, body),
  }))
}
