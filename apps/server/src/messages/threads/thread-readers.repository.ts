import { ATTENDANCE_TIMING, type ATTENDANCES } from '@callboard/contract/messages/threads/rules'
import type { Queryable } from '#db/client.ts'

export type Attendance = (typeof ATTENDANCES)[number]

/** Stores how far somebody has read conversations: to the student's last entry, or not at all. @param reading.at the time of reading */
export async function setRead(
  db: Queryable,
  userId: string,
  ids: readonly number[],
  { isRead, at }: { isRead: boolean; at: Date },
): Promise<number[]> {
  const { rows } = await db.$client.query<{ id: number }>(
    `INSERT INTO thread_readers AS me (thread_id, user_id, read_up_to, read_at)
SELECT t.id, $1, CASE WHEN $3 THEN t.newest_in ELSE 0 END, CASE WHEN $3 THEN $4::timestamptz END FROM threads AS t WHERE t.id = ANY ($2::int[])
ON CONFLICT (thread_id, user_id) DO UPDATE SET read_up_to = excluded.read_up_to, read_at = excluded.read_at WHERE me.read_up_to <> excluded.read_up_to
RETURNING thread_id AS id`,
    [userId, ids, isRead, at],
  )
  return rows.map(({ id }) => id)
}

/** Stores what somebody is doing in a conversation. @returns whether this changes what others see */
export async function attend(
  db: Queryable,
  { threadId, userId, doing, at }: { threadId: number; userId: string; doing: Attendance; at: Date },
): Promise<boolean> {
  const values = [threadId, userId, new Date(at.getTime() - ATTENDANCE_TIMING.gone)]
  const before = await db.$client.query<{ doing: Attendance }>(
    'SELECT doing FROM thread_readers WHERE thread_id = $1 AND user_id = $2 AND seen_at > $3',
    values,
  )
  await db.$client.query(
    `INSERT INTO thread_readers (thread_id, user_id, doing, seen_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (thread_id, user_id) DO UPDATE SET doing = excluded.doing, seen_at = excluded.seen_at`,
    [threadId, userId, doing, at],
  )
  return (before.rows[0]?.doing ?? 'left') !== doing
}

/** Other people who have a conversation open, by name. */
export async function findOthers(
  db: Queryable,
  { threadId, userId, at }: { threadId: number; userId: string; at: Date },
): Promise<{ name: string; isWriting: boolean }[]> {
  const { rows } = await db.$client.query<{ name: string; isWriting: boolean }>(
    `SELECT a.name, o.doing = 'writing' AS "isWriting" FROM thread_readers AS o JOIN named_accounts AS a ON a.id = o.user_id
WHERE o.thread_id = $1 AND o.user_id <> $2 AND o.seen_at > $3 AND o.doing <> 'left' ORDER BY lower(a.name), a.id`,
    [threadId, userId, new Date(at.getTime() - ATTENDANCE_TIMING.gone)],
  )
  return rows
}
