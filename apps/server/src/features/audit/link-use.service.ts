import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import { isUseDue } from '#db/last-use.ts'
import { type AuditLine, recordAudit } from './audit.service.ts'

/**
 * Notes that somebody came by with a link, at most once a minute, and puts it on record where its feature wants that.
 *
 * @param lastUsedAt as it was read with the link
 * @param note writes the time. @returns whether it did: of two at once only one does
 * @param line for the audit log; `null` where this use needs none
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
