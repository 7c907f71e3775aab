import type { PlanChangesService } from '#casting/projects/plan-changes.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { rolesRoutes } from './roles.routes.ts'
import { createRolesService } from './roles.service.ts'
import { stored } from './roles.stored.ts'

/** The roles of casting calls. */
export function open(
  { db, clock }: Platform,
  { projects, planChanges, messages }: { projects: ProjectsService; planChanges: PlanChangesService; messages: MessagesService },
) {
  const roles = createRolesService({ db, clock, projects, planChanges, messages })
  return { stored, services: { roles }, routes: (scope) => rolesRoutes(scope, { projects, roles }) } satisfies Module
}
