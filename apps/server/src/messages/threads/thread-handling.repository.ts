import type { Transaction } from '#db/client.ts'

/** A conversation that a member of the office answers. */
export interface LockedThread {
  readonly id: number
  readonly userId: string
  readonly subject: string
  readonly projectId: number | null
}

/** Locks a conversation of a student who is not restricted, and the student's account. */
export async function lockThread(transaction: Transaction, id: number): Promise<LockedThread | undefined> {
  const { rows } = await transaction.$client.query<LockedThread>(
    `SELECT t.id, t.user_id AS "userId", t.subject, t.project_id AS "projectId" FROM threads AS t JOIN users AS u ON u.id = t.user_id
WHERE t.id = $1 AND NOT EXISTS (SELECT FROM masked_profiles AS held WHERE held.user_id = t.user_id AND held.is_held)
FOR NO KEY UPDATE OF t FOR KEY SHARE OF u`,
    [id],
  )
  return rows[0]
}

/** The author of the last answer after an entry, by anybody except `userId`. */
export async function findAnswerSince(
  transaction: Transaction,
  { threadId, since, userId }: { threadId: number; since: number; userId: string },
): Promise<{ by: string | null } | undefined> {
  const { rows } = await transaction.$client.query<{ by: string | null }>(
    `SELECT a.name AS by FROM thread_entries AS e LEFT JOIN named_accounts AS a ON a.id = e.written_by
WHERE e.thread_id = $1 AND e.id > $2 AND e.kind = 'out' AND e.written_by IS DISTINCT FROM $3 ORDER BY e.id DESC LIMIT 1`,
    [threadId, since, userId],
  )
  return rows[0]
}

/** Stores that the office has written: the conversation waits for the student, or is done. */
export async function noteAnswered(transaction: Transaction, { id, at, isDone }: { id: number; at: Date; isDone: boolean }): Promise<void> {
  await transaction.$client.query(
    `UPDATE threads SET asked_at = NULL, snoozed_until = NULL, done_at = CASE WHEN $3::boolean THEN $2::timestamptz END, moved_at = $2 WHERE id = $1`,
    [id, at, isDone],
  )
}

/** A change of facts for some conversations; missing fields stay. */
export interface FactChange {
  readonly assignedTo?: string | null | undefined
  readonly snoozedUntil?: Date | null | undefined
  readonly isDone?: boolean | undefined
  readonly isClosed?: boolean | undefined
}

/** A conversation before a change. */
export interface FormerThread {
  readonly id: number
  readonly assignedTo: string | null
  readonly snoozedUntil: Date | null
  readonly isDone: boolean
  readonly isClosed: boolean
}

/** Changes facts of conversations. @returns the changed ones, as they were before */
export async function changeFacts(
  transaction: Transaction,
  ids: readonly number[],
  { assignedTo, snoozedUntil, isDone, isClosed }: FactChange,
  at: Date,
): Promise<FormerThread[]> {
  const { rows } = await transaction.$client.query<FormerThread>(
    `UPDATE threads AS t SET assigned_to = after.assigned_to, snoozed_until = after.snoozed_until, done_at = after.done_at,
  closed_at = after.closed_at
FROM threads AS before CROSS JOIN LATERAL (SELECT
    CASE WHEN $2::boolean THEN $3::text ELSE before.assigned_to END AS assigned_to,
    CASE WHEN $4::boolean THEN $5::timestamptz WHEN $6::boolean THEN NULL ELSE before.snoozed_until END AS snoozed_until,
    CASE WHEN $6::boolean THEN coalesce(before.done_at, $8::timestamptz) WHEN $6::boolean IS FALSE OR $5::timestamptz IS NOT NULL THEN NULL ELSE before.done_at END AS done_at,
    CASE WHEN $7::boolean THEN coalesce(before.closed_at, $8::timestamptz) WHEN $7::boolean IS FALSE THEN NULL ELSE before.closed_at END AS closed_at
  ) AS after
WHERE t.id = before.id AND t.id = ANY ($1::int[])
  AND (before.assigned_to, before.snoozed_until, before.done_at, before.closed_at)
    IS DISTINCT FROM (after.assigned_to, after.snoozed_until, after.done_at, after.closed_at)
RETURNING t.id, before.assigned_to AS "assignedTo", before.snoozed_until AS "snoozedUntil", before.done_at IS NOT NULL AS "isDone",
  before.closed_at IS NOT NULL AS "isClosed"`,
    [
      ids,
      assignedTo !== undefined,
      assignedTo ?? null,
      snoozedUntil !== undefined,
      snoozedUntil ?? null,
      isDone ?? null,
      isClosed ?? null,
      at,
    ],
  )
  return rows
}
