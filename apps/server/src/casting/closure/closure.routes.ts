import { closureEndpoints } from '@callboard/contract/casting/closure/endpoints'
import type { FastifyInstance } from 'fastify'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { RolesService } from '#casting/roles/roles.service.ts'
import { implement } from '#http/endpoint/implement.ts'
import type { ClosureService } from './closure.service.ts'

/** Closing casting calls. */
export function closureRoutes(
  app: FastifyInstance,
  { closure, projects, roles }: { closure: ClosureService; projects: ProjectsService; roles: RolesService },
): void {
  implement(app, closureEndpoints.closure, ({ actor, params }) => closure.view(actor, params.id))
  implement(app, closureEndpoints.closeProject, async ({ actor, params, body }) =>
    closure.close(actor, await projects.getEditable(actor, params.id), body),
  )
  implement(app, closureEndpoints.undoClosure, async ({ actor, params }) =>
    closure.undo(actor, await projects.getEditable(actor, params.id)),
  )
  implement(app, closureEndpoints.roleCancellation, async ({ actor, params }) =>
    closure.viewRole(await roles.getEditable(actor, params.id)),
  )
  implement(app, closureEndpoints.cancelRole, async ({ actor, params }) =>
    closure.cancelRole(actor, await roles.getEditable(actor, params.id)),
  )
  implement(app, closureEndpoints.reopenRole, async ({ actor, params }) => {
    await closure.reopenRole(actor, await roles.getEditable(actor, params.id))
    return undefined
  })
  implement(app, closureEndpoints.endShoot, async ({ actor, params, body, request }) =>
    closure.endShoot(actor, await projects.getEditable(actor, params.id), body.absentIds, request.translator),
  )
}
