import type { Queryable } from '#db/client.ts'
import { auditLog } from '#db/schema/audit.ts'

/** Adds one line; lines are never changed or removed. */
export async function insertAuditLine(
  db: Queryable,
  line: { actor: string | null; action: string; subject?: string; details?: Record<string, unknown> },
): Promise<void> {
  await db.insert(auditLog).values(line)
}
