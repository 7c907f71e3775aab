import type { SessionsService } from '#accounts/accounts/sessions.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { accountManagementRoutes } from './account-management.routes.ts'
import { createAccountManagementService } from './account-management.service.ts'

/** The accounts of casting directors. */
export function open({ db, jobs, clock, config }: Platform, { sessions }: { sessions: SessionsService }) {
  const accountManagement = createAccountManagementService({ db, jobs, clock, sessions, limits: config.sessionLimits })
  return { services: { accountManagement }, routes: (scope) => accountManagementRoutes(scope, { accountManagement }) } satisfies Module
}
