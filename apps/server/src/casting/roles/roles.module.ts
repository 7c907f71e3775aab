import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { rolesRoutes } from './roles.routes.ts'
import { createRolesService } from './roles.service.ts'
import { stored } from './roles.stored.ts'

/** The roles of casting calls. */
export function open({ db, clock }: Platform, { projects }: { projects: ProjectsService }) {
  const roles = createRolesService({ db, clock, projects })
  return { stored, services: { roles }, routes: (scope) => rolesRoutes(scope, { projects, roles }) } satisfies Module
}
