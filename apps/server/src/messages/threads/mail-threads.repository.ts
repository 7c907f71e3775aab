import type { Queryable, Transaction } from '#db/client.ts'

/** Whether an account is a student's who is not restricted. */
export async function findStudent(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.$client.query(
    `SELECT FROM users AS u WHERE u.id = $1 AND u.role = 'student'
AND NOT EXISTS (SELECT FROM masked_profiles AS held WHERE held.user_id = u.id AND held.is_held) FOR KEY SHARE OF u`,
    [userId],
  )
  return rows.length > 0
}

/** Conversation `$1` as its parts say: since when its student waits, and what was written last. */
const AS_WRITTEN = `UPDATE threads AS t SET
  newest_in = coalesce((SELECT max(e.id) FROM thread_entries AS e WHERE e.thread_id = t.id AND e.kind = 'in'), 0),
  asked_at = (SELECT min(e.created_at) FROM thread_entries AS e WHERE e.thread_id = t.id AND e.kind = 'in'
    AND e.id > coalesce((SELECT max(o.id) FROM thread_entries AS o WHERE o.thread_id = t.id AND o.kind = 'out'), 0)),
  moved_at = coalesce((SELECT max(e.created_at) FROM thread_entries AS e WHERE e.thread_id = t.id AND e.kind <> 'note'), t.moved_at)
WHERE t.id = $1`

/**
 * Removes a part of a conversation that a student did not write on the page, unless something follows it.
 *
 * @param withThread whether the conversation goes, too, once it is empty
 * @returns whose conversation it is; `undefined` when the office has written after it, or it is gone
 */
export async function removeEntry(transaction: Transaction, entryId: number, withThread: boolean): Promise<string | undefined> {
  const { $client } = transaction
  const { rows } = await $client.query<{ id: number; userId: string; isAnswered: boolean }>(
    `SELECT t.id, t.user_id AS "userId", EXISTS (SELECT FROM thread_entries AS o WHERE o.thread_id = t.id AND o.id > $1 AND o.kind = 'out') AS "isAnswered"
FROM threads AS t WHERE t.id = (SELECT e.thread_id FROM thread_entries AS e WHERE e.id = $1) FOR NO KEY UPDATE OF t`,
    [entryId],
  )
  const [thread] = rows
  if (!thread || thread.isAnswered) return undefined
  await $client.query('DELETE FROM thread_entries WHERE id = $1', [entryId])
  await $client.query(AS_WRITTEN, [thread.id])
  if (withThread)
    await $client.query('DELETE FROM threads WHERE id = $1 AND NOT EXISTS (SELECT FROM thread_entries AS e WHERE e.thread_id = $1)', [
      thread.id,
    ])
  return thread.userId
}
