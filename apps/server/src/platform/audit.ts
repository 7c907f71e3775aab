import type { Queryable } from '#db/client.ts'
import { auditLog } from '#db/schema/audit.ts'
import { tokenInUse } from './token-in-use.ts'

/**
 * One line of the audit log. Lines are never changed or removed. Never put a token, a password, a body or personal details into
 * `details`.
 */
export interface AuditLine {
  /** The account that acted, or `null` when no one was signed in. */
  readonly actor: string | null
  /** The action, as `thing.verb`: `project.created`. */
  readonly action: string
  /** The subject of the action, as `thing:id`. */
  readonly subject?: string
  readonly details?: Record<string, unknown>
}

/**
 * Writes a line in the transaction of the change, so that neither is committed without the other. The line of a call with an API token
 * names the token.
 */
export async function recordAudit(db: Queryable, line: AuditLine): Promise<void> {
  const token = tokenInUse()
  await db.insert(auditLog).values(token ? { ...line, details: { ...line.details, apiToken: token.name } } : line)
}
