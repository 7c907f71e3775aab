import type { Module } from '#features/module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { auditRoutes } from './audit.routes.ts'
import { createAuditLogService } from './audit-log.service.ts'

/** The audit log. */
export function open({ db, institution }: Platform) {
  const auditLog = createAuditLogService({ db, institution })
  return { services: { auditLog }, routes: (scope) => auditRoutes(scope, { auditLog }) } satisfies Module
}
