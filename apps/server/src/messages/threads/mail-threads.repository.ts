import type { Queryable, Transaction } from '#db/client.ts'
import type { ThreadBefore } from '#db/schema/inbound-mails.ts'

/** Whether an account is a student's who is not restricted. */
export async function findStudent(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.$client.query(
    `SELECT FROM users AS u WHERE u.id = $1 AND u.role = 'student'
AND NOT EXISTS (SELECT FROM masked_profiles AS held WHERE held.user_id = u.id AND held.is_held) FOR KEY SHARE OF u`,
    [userId],
  )
  return rows.length > 0
}

/** The facts of a conversation that a message from its student would change. */
export async function findBefore(transaction: Transaction, threadId: number): Promise<ThreadBefore | null> {
  const { rows } = await transaction.$client.query<{ before: ThreadBefore }>(
    `SELECT jsonb_build_object('askedAt', asked_at, 'snoozedUntil', snoozed_until, 'doneAt', done_at, 'newestIn', newest_in, 'movedAt', moved_at)
  AS before FROM threads WHERE id = $1`,
    [threadId],
  )
  return rows[0]?.before ?? null
}

/** Resets conversation `$1` to the facts in `$3`, from before its last message `$2` opened it, unless somebody has changed it since. */
const AS_BEFORE = `UPDATE threads SET asked_at = b."askedAt", snoozed_until = b."snoozedUntil", done_at = b."doneAt", newest_in = b."newestIn",
  moved_at = b."movedAt"
FROM jsonb_to_record($3::jsonb) AS b("askedAt" timestamptz, "snoozedUntil" timestamptz, "doneAt" timestamptz, "newestIn" int, "movedAt" timestamptz)
WHERE id = $1 AND newest_in = $2 AND done_at IS NULL AND snoozed_until IS NULL`

/** Derives the facts of conversation `$1` from its entries: since when its student waits, and the last entries. */
const AS_WRITTEN = `UPDATE threads AS t SET
  newest_in = coalesce((SELECT max(e.id) FROM thread_entries AS e WHERE e.thread_id = t.id AND e.kind = 'in'), 0),
  asked_at = (SELECT min(e.created_at) FROM thread_entries AS e WHERE e.thread_id = t.id AND e.kind = 'in'
    AND e.id > coalesce((SELECT max(o.id) FROM thread_entries AS o WHERE o.thread_id = t.id AND o.kind = 'out'), 0)),
  moved_at = coalesce((SELECT max(e.created_at) FROM thread_entries AS e WHERE e.thread_id = t.id AND e.kind <> 'note'), t.moved_at)
WHERE t.id = $1`

/**
 * Removes an entry that a student did not write on the page, unless something follows it.
 *
 * @param of.made whether the conversation is deleted as well once it is empty
 * @param of.before the facts of the conversation before
 * @returns the conversation; `undefined` when the office has written after the entry, or the conversation is gone
 */
export async function removeEntry(
  transaction: Transaction,
  entryId: number,
  { made, before }: { made: boolean; before: ThreadBefore | null },
): Promise<{ id: number; userId: string } | undefined> {
  const { $client } = transaction
  const { rows } = await $client.query<{ id: number; userId: string; isAnswered: boolean }>(
    `SELECT t.id, t.user_id AS "userId", EXISTS (SELECT FROM thread_entries AS o WHERE o.thread_id = t.id AND o.id > $1 AND o.kind = 'out') AS "isAnswered"
FROM threads AS t WHERE t.id = (SELECT e.thread_id FROM thread_entries AS e WHERE e.id = $1) FOR NO KEY UPDATE OF t`,
    [entryId],
  )
  const [thread] = rows
  if (!thread || thread.isAnswered) return undefined
  await $client.query('DELETE FROM thread_entries WHERE id = $1', [entryId])
  const isAsBefore = before !== null && (await $client.query(AS_BEFORE, [thread.id, entryId, before])).rowCount === 1
  if (!isAsBefore) await $client.query(AS_WRITTEN, [thread.id])
  if (made)
    await $client.query('DELETE FROM threads WHERE id = $1 AND NOT EXISTS (SELECT FROM thread_entries AS e WHERE e.thread_id = $1)', [
      thread.id,
    ])
  return thread
}
