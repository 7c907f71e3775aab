import type { Queryable, Transaction } from '#db/client.ts'

/**
 * Entries of students and notes from before `$1`, except in conversations of restricted students. Messages of the office are removed as
 * messages.
 */
const DUE = `FROM thread_entries AS e JOIN threads AS t ON t.id = e.thread_id WHERE e.created_at <= $1 AND e.kind <> 'out'
  AND NOT EXISTS (SELECT FROM masked_profiles AS s WHERE s.user_id = t.user_id AND s.is_held)`

export async function countOldEntries(db: Queryable, before: Date): Promise<{ messages: number }> {
  const { rows } = await db.$client.query<{ messages: number }>(`SELECT count(*)::int AS messages ${DUE}`, [before])
  return rows[0] ?? { messages: 0 }
}

/** Deletes old entries of conversations, and conversations without entries. @returns how many of both */
export async function deleteOldEntries(transaction: Transaction, before: Date, most: number): Promise<number> {
  const { $client } = transaction
  const parts = await $client.query(`DELETE FROM thread_entries WHERE id IN (SELECT e.id ${DUE} ORDER BY e.id LIMIT $2 FOR UPDATE OF e)`, [
    before,
    most,
  ])
  const emptied = await $client.query(
    `DELETE FROM threads WHERE id IN (SELECT t.id FROM threads AS t
       WHERE t.moved_at <= $1 AND NOT EXISTS (SELECT FROM thread_entries AS e WHERE e.thread_id = t.id)
         AND NOT EXISTS (SELECT FROM masked_profiles AS s WHERE s.user_id = t.user_id AND s.is_held) LIMIT $2 FOR UPDATE OF t)`,
    [before, most],
  )
  return (parts.rowCount ?? 0) + (emptied.rowCount ?? 0)
}
