import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { auditRoutes } from './audit.routes.ts'
import { stored } from './audit.stored.ts'
import { createAuditLogService } from './audit-log.service.ts'

/** The audit log. */
export function open({ db, institution }: Platform, services: Omit<Parameters<typeof createAuditLogService>[0], 'db' | 'institution'>) {
  const auditLog = createAuditLogService({ ...services, db, institution })
  return { stored, services: { auditLog }, routes: (scope) => auditRoutes(scope, { auditLog }) } satisfies Module
}
