import type { Queryable, Transaction } from '#db/client.ts'

/** Messages sent before `$1`. Messages with a restricted recipient stay for all recipients. */
const DUE = `FROM messages AS m WHERE m.sent_at <= $1 AND NOT EXISTS (
    SELECT FROM message_recipients AS r JOIN masked_profiles AS s ON s.user_id = r.recipient_user_id
    WHERE r.message_id = m.id AND s.is_held)`

export async function countOldMessages(db: Queryable, before: Date): Promise<{ messages: number }> {
  const { rows } = await db.$client.query<{ messages: number }>(`SELECT count(*)::int AS messages ${DUE}`, [before])
  return rows[0] ?? { messages: 0 }
}

/** Deletes old messages from all inboxes. @returns how many, at most `most` */
export async function deleteOldMessages(transaction: Transaction, before: Date, most: number): Promise<number> {
  const { rowCount } = await transaction.$client.query(
    `DELETE FROM messages WHERE id IN (SELECT m.id ${DUE} ORDER BY m.id LIMIT $2 FOR UPDATE OF m)`,
    [before, most],
  )
  return rowCount ?? 0
}
