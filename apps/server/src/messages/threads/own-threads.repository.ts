import type { Queryable, Transaction } from '#db/client.ts'
import { ENTRY_TEXT, WITH_MESSAGE } from './thread-entries.repository.ts'

/** A stored conversation, as shown to its student. */
export interface StoredOwnThread {
  readonly id: number
  readonly subject: string
  readonly projectId: number | null
  readonly projectTitle: string | null
  readonly isClosed: boolean
}

/** A conversation in the student's list. */
export interface StoredOwnSummary extends StoredOwnThread {
  readonly movedAt: Date
  readonly messageIds: readonly number[]
  readonly isOwn: boolean | null
  readonly excerpt: string | null
}

/** A message to a student, with its conversation if it has one. */
export interface StoredOpening {
  readonly deliveryId: number
  readonly messageId: number
  readonly threadId: number | null
  readonly subject: string
  readonly content: string
  readonly projectId: number | null
  readonly projectTitle: string | null
  readonly sentAt: Date
  readonly createdAt: Date
  readonly readAt: Date | null
}

const COLUMNS = `t.id, t.subject, p.id AS "projectId", p.title AS "projectTitle", t.closed_at IS NOT NULL AS "isClosed"`
const OWN = 'threads AS t LEFT JOIN live_projects AS p ON p.id = t.project_id WHERE t.user_id = $1'

/** Characters of the last text that a list shows. */
export const EXCERPT = 200

export async function findOwnThreads(db: Queryable, userId: string, limit: number): Promise<StoredOwnSummary[]> {
  const { rows } = await db.$client.query<StoredOwnSummary>(
    `SELECT t.*, newest.kind = 'in' AS "isOwn", newest.excerpt,
  ARRAY(SELECT r.message_id FROM thread_entries AS e JOIN message_recipients AS r ON r.id = e.delivery_id WHERE e.thread_id = t.id ORDER BY e.id) AS "messageIds"
FROM (SELECT ${COLUMNS}, t.moved_at AS "movedAt" FROM ${OWN} ORDER BY t.moved_at DESC, t.id DESC LIMIT $2) AS t
LEFT JOIN LATERAL (SELECT e.kind, left(${ENTRY_TEXT}, ${EXCERPT}) AS excerpt FROM thread_entries AS e ${WITH_MESSAGE}
  WHERE e.thread_id = t.id AND e.kind <> 'note' ORDER BY e.id DESC LIMIT 1) AS newest ON true
ORDER BY t."movedAt" DESC, t.id DESC`,
    [userId, limit],
  )
  return rows
}

export async function findOwnThread(db: Queryable, userId: string, id: number): Promise<StoredOwnThread | undefined> {
  const { rows } = await db.$client.query<StoredOwnThread>(`SELECT ${COLUMNS} FROM ${OWN} AND t.id = $2`, [userId, id])
  return rows[0]
}

const OPENING = `SELECT r.id AS "deliveryId", m.id AS "messageId", e.thread_id AS "threadId", coalesce(r.subject, m.subject) AS subject,
  coalesce(r.content, m.content) AS content, p.id AS "projectId", p.title AS "projectTitle", m.sent_at AS "sentAt",
  r.created_at AS "createdAt", r.read_at AS "readAt"
FROM message_recipients AS r JOIN messages AS m ON m.id = r.message_id LEFT JOIN live_projects AS p ON p.id = m.project_id
  LEFT JOIN thread_entries AS e ON e.delivery_id = r.id
WHERE r.recipient_user_id = $1 AND m.id = $2`

/** A message to a student. */
export async function findOpening(db: Queryable, userId: string, messageId: number): Promise<StoredOpening | undefined> {
  const { rows } = await db.$client.query<StoredOpening>(OPENING, [userId, messageId])
  return rows[0]
}

/** Locks a message to a student, so that two simultaneous first answers create only one conversation. */
export async function lockOpening(transaction: Transaction, userId: string, messageId: number): Promise<StoredOpening | undefined> {
  const { $client } = transaction
  await $client.query('SELECT FROM message_recipients WHERE recipient_user_id = $1 AND message_id = $2 FOR UPDATE', [userId, messageId])
  return findOpening(transaction, userId, messageId)
}

/** Locks the account of a student, so that its texts are counted one by one. @returns whether the office currently cannot read them */
export async function lockWriter(transaction: Transaction, userId: string): Promise<{ isHeld: boolean }> {
  const { $client } = transaction
  await $client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  const { rows } = await $client.query('SELECT FROM masked_profiles WHERE user_id = $1 AND is_held', [userId])
  return { isHeld: rows.length > 0 }
}

/** Counts what a student has written since a moment: texts, and new conversations. */
export async function countWritten(db: Queryable, userId: string, since: Date): Promise<{ entries: number; threads: number }> {
  const { rows } = await db.$client.query<{ entries: number; threads: number }>(
    `SELECT count(*)::int AS entries, (count(*) FILTER (WHERE NOT EXISTS
  (SELECT FROM thread_entries AS first WHERE first.thread_id = e.thread_id AND first.id < e.id AND first.kind <> 'note')))::int AS threads
FROM threads AS t JOIN thread_entries AS e ON e.thread_id = t.id
WHERE t.user_id = $1 AND t.moved_at > $2 AND e.kind = 'in' AND e.created_at > $2`,
    [userId, since],
  )
  return rows[0] ?? { entries: 0, threads: 0 }
}

/** Whether a student may write about a casting call: it is open, or the student has applied. */
export async function isCallOf(db: Queryable, userId: string, projectId: number): Promise<boolean> {
  const { rows } = await db.$client.query(
    `SELECT FROM live_projects AS p WHERE p.id = $2 AND (p.status = 'active'
  OR EXISTS (SELECT FROM applications AS a JOIN own_profiles AS s ON s.id = a.student_id WHERE a.project_id = p.id AND s.user_id = $1))`,
    [userId, projectId],
  )
  return rows.length > 0
}

/** Stores that a student has written, which opens the conversation again. */
export async function reopen(transaction: Transaction, { id, entryId, at }: { id: number; entryId: number; at: Date }): Promise<void> {
  await transaction.$client.query(
    `UPDATE threads SET asked_at = CASE WHEN done_at IS NULL THEN coalesce(asked_at, $3::timestamptz) ELSE $3::timestamptz END, done_at = NULL, snoozed_until = NULL,
  newest_in = $2, moved_at = $3 WHERE id = $1`,
    [id, entryId, at],
  )
}
