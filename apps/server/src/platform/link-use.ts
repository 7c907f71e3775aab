import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import { isUseDue } from '#db/last-use.ts'
import { type AuditLine, recordAudit } from './audit.ts'

/**
 * Stores that a link was used, at most once a minute, and records the use in the audit log if the feature wants that.
 *
 * @param lastUsedAt as read with the link
 * @param note writes the time.
 * @returns whether it did; only one of two simultaneous calls does
 * @param line for the audit log; `null` when this use needs none
 */
export async function noteLinkUse(
  db: Database,
  {
    lastUsedAt,
    now,
    note,
    line,
  }: { lastUsedAt: Date | null; now: Date; note: (transaction: Transaction) => Promise<boolean>; line: AuditLine | null },
): Promise<void> {
  if (!isUseDue(lastUsedAt, now)) return
  await inTransaction(db, async (transaction) => {
    if ((await note(transaction)) && line) await recordAudit(transaction, line)
  })
}
