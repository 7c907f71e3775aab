import { INVITATION_LIMITS, type InvitationState } from '@callboard/contract/people/profile-invitations/rules'
import type { Queryable, Transaction } from '#db/client.ts'

/** Somebody in the list of invitations. */
export interface InvitedRow {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly sentAt: Date | null
  readonly mails: number
  readonly hasSignedIn: boolean
}

// An answer only counts after an invitation, because some people find their profile by themselves.
const STATE: Readonly<Record<InvitationState, string>> = {
  uninvited: 'p.awaits_review AND i.student_id IS NULL',
  waiting: 'p.awaits_review AND i.waiting',
  unanswered: 'p.awaits_review AND NOT i.waiting',
  answered: 'NOT p.awaits_review AND (i.mails > 0 OR NOT i.waiting)',
}

/** Everybody who awaits review or was invited, in two parts that each use an index. */
const FOUND = `(SELECT p.id, p.first_name, p.last_name, u.email, i.sent_at, coalesce(i.mails, 0) AS mails, p.confirmation = 'person' AS has_signed_in,
    CASE ${Object.entries(STATE)
      .map(([state, condition]) => `WHEN ${condition} THEN '${state}'`)
      .join(' ')} END AS state
  FROM (SELECT id FROM shown_profiles WHERE awaits_review UNION SELECT student_id FROM profile_invitations) AS concerned
  JOIN shown_profiles AS p USING (id) JOIN users AS u ON u.id = p.user_id AND u.role = 'student'
  LEFT JOIN profile_invitations AS i ON i.student_id = p.id)`

/** How many people are in each state. */
export async function countInvitations(db: Queryable): Promise<Record<InvitationState, number>> {
  const { rows } = await db.$client.query<{ state: InvitationState; count: number }>(
    `SELECT state, count(*)::int AS count FROM ${FOUND} AS found WHERE state IS NOT NULL GROUP BY state`,
  )
  const counts = { uninvited: 0, waiting: 0, unanswered: 0, answered: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** One page of the people in a state, by name. */
export async function findInvitations(db: Queryable, state: InvitationState, offset: number): Promise<InvitedRow[]> {
  const { rows } = await db.$client.query<Omit<InvitedRow, 'id'> & { id: string }>(
    `SELECT id, first_name AS "firstName", last_name AS "lastName", email, sent_at AS "sentAt", mails, has_signed_in AS "hasSignedIn"
     FROM ${FOUND} AS found WHERE state = $1 ORDER BY last_name, first_name, id LIMIT ${INVITATION_LIMITS.page} OFFSET $2`,
    [state, offset],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

const AWAITING = `SELECT p.id FROM shown_profiles AS p JOIN users AS u ON u.id = p.user_id AND u.role = 'student'
  WHERE p.awaits_review AND ($1::bigint[] IS NULL OR p.id = ANY($1))`

/** Queues a mail for each person who has not been invited. @returns their number */
export async function insertInvitations(
  transaction: Transaction,
  { ids, by, at }: { ids: readonly number[] | undefined; by: string; at: Date },
): Promise<number> {
  const { rowCount } = await transaction.$client.query(
    `INSERT INTO profile_invitations (student_id, asked_by, asked_at) SELECT id, $2, $3 FROM (${AWAITING}) AS awaiting
     ON CONFLICT (student_id) DO NOTHING`,
    [ids ?? null, by, at],
  )
  return rowCount ?? 0
}

/**
 * Queues another mail for each person who has not answered, unless it is too early or the limit is reached.
 * @returns how many were queued, and how many were not
 */
export async function remindInvited(
  transaction: Transaction,
  { ids, by, at, sentBefore }: { ids: readonly number[] | undefined; by: string; at: Date; sentBefore: Date },
): Promise<{ waiting: number; left: number }> {
  const { rows } = await transaction.$client.query<{ waiting: number; left: number }>(
    `WITH asked AS (SELECT student_id, (sent_at IS NULL OR sent_at <= $4) AND mails < ${INVITATION_LIMITS.mails} AS may FROM profile_invitations
         WHERE NOT waiting AND student_id IN (${AWAITING}) FOR UPDATE),
       reminded AS (UPDATE profile_invitations AS i SET waiting = true, asked_by = $2, asked_at = $3 FROM asked
         WHERE asked.may AND i.student_id = asked.student_id RETURNING 1)
     SELECT (SELECT count(*) FROM reminded)::int AS waiting, (SELECT count(*) FROM asked WHERE may IS NOT TRUE)::int AS "left"`,
    [ids ?? null, by, at, sentBefore],
  )
  return rows[0] ?? { waiting: 0, left: 0 }
}

/** Cancels the waiting mails. @returns their number */
export async function stopWaiting(transaction: Transaction): Promise<number> {
  const first = await transaction.$client.query('DELETE FROM profile_invitations WHERE waiting AND mails = 0')
  const others = await transaction.$client.query('UPDATE profile_invitations SET waiting = false WHERE waiting')
  return (first.rowCount ?? 0) + (others.rowCount ?? 0)
}

/** Somebody whose mail waits. */
interface WaitingRow {
  readonly studentId: number
  readonly email: string
  /** Whether the person still has not reviewed the profile, and is not restricted. */
  readonly isAwaited: boolean
}

/** Some of the people with a waiting mail, locked until the transaction ends. */
export async function lockWaiting(transaction: Transaction, limit: number): Promise<WaitingRow[]> {
  const { rows } = await transaction.$client.query<Omit<WaitingRow, 'studentId'> & { studentId: string }>(
    `SELECT i.student_id AS "studentId", u.email, coalesce(p.awaits_review, false) AND u.role = 'student' AS "isAwaited"
     FROM profile_invitations AS i JOIN masked_profiles AS person ON person.id = i.student_id JOIN users AS u ON u.id = person.user_id
       LEFT JOIN shown_profiles AS p ON p.id = i.student_id
     WHERE i.waiting ORDER BY i.asked_at, i.student_id LIMIT $1 FOR UPDATE OF i SKIP LOCKED`,
    [limit],
  )
  return rows.map((row) => ({ ...row, studentId: Number(row.studentId) }))
}

/** Stores that the mails of these people were sent, and that the others no longer wait. @param at when; `null` for files in the outbox */
export async function markSent(transaction: Transaction, sent: readonly number[], left: readonly number[], at: Date | null): Promise<void> {
  await transaction.$client.query(
    `UPDATE profile_invitations SET waiting = false, sent_at = coalesce($2, sent_at), mails = mails + CASE WHEN $2::timestamptz IS NULL THEN 0 ELSE 1 END
     WHERE student_id = ANY($1::bigint[])`,
    [sent, at],
  )
  await transaction.$client.query('DELETE FROM profile_invitations WHERE student_id = ANY($1::bigint[]) AND mails = 0', [left])
  await transaction.$client.query('UPDATE profile_invitations SET waiting = false WHERE student_id = ANY($1::bigint[])', [left])
}

/** Deletes the record of sent mails to a person. */
export async function forgetMails(transaction: Transaction, studentId: number): Promise<void> {
  await transaction.$client.query('DELETE FROM profile_invitations WHERE student_id = $1 AND NOT waiting', [studentId])
  await transaction.$client.query('UPDATE profile_invitations SET mails = 0, sent_at = NULL WHERE student_id = $1', [studentId])
}
