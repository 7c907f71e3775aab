import type { SessionsService } from '#features/accounts/sessions.service.ts'
import type { Module } from '#features/module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { staffRoutes } from './staff.routes.ts'
import { createStaffService } from './staff.service.ts'

/** The accounts of casting directors. */
export function open({ db, jobs, clock, config }: Platform, { sessions }: { sessions: SessionsService }) {
  const staff = createStaffService({ db, jobs, clock, sessions, limits: config.sessionLimits })
  return { services: { staff }, routes: (scope) => staffRoutes(scope, { staff }) } satisfies Module
}
