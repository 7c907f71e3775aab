import { auditEndpoints } from '@callboard/contract/office/audit/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { AuditLogService } from './audit-log.service.ts'

/** The audit log, for admins. */
export function auditRoutes(app: FastifyInstance, { auditLog }: { auditLog: AuditLogService }): void {
  implement(app, auditEndpoints.auditLog, ({ query }) => auditLog.find(query))
  implement(app, auditEndpoints.auditActions, () => auditLog.actions())
}
