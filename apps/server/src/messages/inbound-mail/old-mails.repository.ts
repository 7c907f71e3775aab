import type { Queryable, Transaction } from '#db/client.ts'
import { MAIL_NOT_HELD } from '#db/held-inbound.ts'

/** Mails received before `$1` that are in no conversation, except those of restricted students. */
const DUE = `FROM inbound_mails AS i WHERE i.received_at <= $1 AND i.entry_id IS NULL AND ${MAIL_NOT_HELD}`

export async function countOldMails(db: Queryable, before: Date): Promise<{ messages: number }> {
  const { rows } = await db.$client.query<{ messages: number }>(`SELECT count(*)::int AS messages ${DUE}`, [before])
  return rows[0] ?? { messages: 0 }
}

/** @returns how many were deleted */
export async function deleteOldMails(transaction: Transaction, before: Date, most: number): Promise<number> {
  const { rowCount } = await transaction.$client.query(
    `DELETE FROM inbound_mails WHERE id IN (SELECT i.id ${DUE} ORDER BY i.id LIMIT $2 FOR UPDATE OF i)`,
    [before, most],
  )
  return rowCount ?? 0
}
