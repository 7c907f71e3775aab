import { roleEndpoints } from '@callboard/contract/casting/roles/endpoints'
import type { FastifyInstance } from 'fastify'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { implement } from '#http/endpoint/implement.ts'
import type { RolesService } from './roles.service.ts'

/** Roles of casting calls. */
export function rolesRoutes(app: FastifyInstance, { projects, roles }: { projects: ProjectsService; roles: RolesService }): void {
  implement(app, roleEndpoints.roles, ({ actor, params }) => roles.ofProject(actor, params.id))
  implement(app, roleEndpoints.createRole, async ({ actor, params, body }) =>
    roles.create(actor, await projects.getEditable(actor, params.id), body),
  )
  implement(app, roleEndpoints.updateRole, async ({ actor, params, body }) =>
    roles.update(actor, await roles.getEditable(actor, params.id), body),
  )
  implement(app, roleEndpoints.deleteRole, async ({ actor, params }) => {
    await roles.delete(actor, await roles.getEditable(actor, params.id))
    return undefined
  })
  implement(app, roleEndpoints.orderRoles, async ({ actor, params, body }) =>
    roles.order(actor, await projects.getEditable(actor, params.id), body.roleIds),
  )
}
