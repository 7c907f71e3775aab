import { deletedProjectEndpoints } from '@callboard/contract/office/deletion/projects.endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { DeletedProjectsService } from './deleted-projects.service.ts'

/** Lists and restores deleted casting calls. */
export function deletedProjectsRoutes(app: FastifyInstance, { deletedProjects }: { deletedProjects: DeletedProjectsService }): void {
  implement(app, deletedProjectEndpoints.restoreProject, ({ actor, params }) =>
    deletedProjects.restore(actor, deletedProjects.getRestorable(actor, params.id)),
  )
}
