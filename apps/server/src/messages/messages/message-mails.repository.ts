import type { Role } from '@callboard/contract/access'
import type { MailState } from '@callboard/contract/messages/messages/rules'
import { DEFAULT_WAY, type NoticeKind, type NoticeWay } from '@callboard/contract/messages/notices/rules'
import type { Queryable } from '#db/client.ts'
import type { Question } from '#platform/tokens.ts'

/** SQL: how many files a delivery `r` has in its conversation. */
export const FILES_WITH =
  '(SELECT count(*)::int FROM thread_files AS f JOIN thread_entries AS e ON e.id = f.entry_id WHERE e.delivery_id = r.id)'

/** A mail waiting to be sent. */
export interface WaitingMail {
  /** Id of the delivery. */
  readonly id: number
  readonly messageId: number
  readonly userId: string
  readonly email: string
  /** Language of the account. */
  readonly language: string | null
  readonly subject: string
  readonly content: string
  readonly sentAt: Date
  readonly kind: NoticeKind
  /** How the person wants to be notified of this kind. */
  readonly way: NoticeWay
  /** Whether this delivery's mail is the daily email. */
  readonly isDigest: boolean
  /** Whether it is a notice, for example a decision on an application, instead of a message of the office to many. */
  readonly isNotice: boolean
  /** The casting call of a notice, while it exists. */
  readonly projectId: number | null
  readonly role: Role
  /** The question of a notice. */
  readonly asks: Question | null
  /** The calendar file of a notice. */
  readonly calendar: string | null
  /** How many files the message has in its conversation. */
  readonly files: number
}

/** The waiting mails among some deliveries. */
export async function findWaitingMails(db: Queryable, ids: readonly number[]): Promise<WaitingMail[]> {
  const { rows } = await db.$client.query<WaitingMail>(
    `SELECT r.id, r.message_id AS "messageId", u.id AS "userId", u.email, u.language, coalesce(r.subject, m.subject) AS subject,
  coalesce(r.content, m.content) AS content, m.sent_at AS "sentAt", m.notice_kind AS kind, coalesce(c.way, $2) AS way, r.digest_day IS NOT NULL AS "isDigest",
  m.send_key IS NULL AS "isNotice",
  -- An answer leads to its conversation.
  CASE WHEN NOT EXISTS (SELECT FROM thread_entries AS e WHERE e.delivery_id = r.id AND e.written_by IS NOT NULL) THEN m.project_id END AS "projectId", u.role, m.asks, m.calendar,
  ${FILES_WITH} AS files
FROM message_recipients AS r JOIN messages AS m ON m.id = r.message_id JOIN users AS u ON u.id = r.recipient_user_id
  LEFT JOIN notice_choices AS c ON c.user_id = u.id AND c.kind = m.notice_kind
WHERE r.id = ANY ($1::int[]) AND r.mail_state = 'waiting' ORDER BY r.id`,
    [ids, DEFAULT_WAY],
  )
  return rows
}

/** Claims the one push of a delivery. @returns whether this call got it */
export async function claimPush(db: Queryable, id: number, at: Date): Promise<boolean> {
  const { rowCount } = await db.$client.query('UPDATE message_recipients SET pushed_at = $2 WHERE id = $1 AND pushed_at IS NULL', [id, at])
  return rowCount === 1
}

/** Moves a waiting mail to the daily email. */
export async function holdForDigest(db: Queryable, id: number, at: Date): Promise<void> {
  await db.$client.query(
    "UPDATE message_recipients SET mail_state = 'digest', mail_state_at = $2, digest_of = NULL WHERE id = $1 AND mail_state = 'waiting'",
    [id, at],
  )
}

/**
 * Moves one mail from a state to another.
 *
 * @param move.since only if it entered that state at exactly this time
 * @returns whether it was in that state
 */
export async function moveMail(
  db: Queryable,
  { id, from, to, at, since }: { id: number; from: MailState; to: MailState; at: Date; since?: Date },
): Promise<boolean> {
  const { rowCount } = await db.$client.query({
    name: 'move mail',
    text: `UPDATE message_recipients SET mail_state = $3, mail_state_at = $4
WHERE id = $1 AND mail_state = $2 AND ($5::timestamptz IS NULL OR mail_state_at = $5)`,
    values: [id, from, to, at, since ?? null],
  })
  return rowCount === 1
}

/** A change of state of one mail; with `since`, only if it entered its state at exactly this time. */
export interface Move {
  readonly id: number
  readonly at: Date
  readonly since?: Date
}

/** Moves many mails from one state to another in one statement. @returns the ids of those that were in that state */
export async function moveMails(db: Queryable, moves: readonly Move[], from: MailState, to: MailState): Promise<Set<number>> {
  const { rows } = await db.$client.query<{ id: number }>({
    name: 'move mails',
    text: `UPDATE message_recipients AS r SET mail_state = $5, mail_state_at = move.at
FROM unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) AS move(id, at, since)
WHERE r.id = move.id AND r.mail_state = $4 AND (move.since IS NULL OR r.mail_state_at = move.since) RETURNING r.id`,
    values: [moves.map(({ id }) => id), moves.map(({ at }) => at), moves.map(({ since }) => since ?? null), from, to],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Deliveries whose mails wait although the queue has no job that sends them. */
export async function findForgottenIds(db: Queryable, jobName: string): Promise<number[]> {
  const { rows } = await db.$client.query<{ id: number }>(
    `SELECT id FROM message_recipients WHERE mail_state = 'waiting'
AND NOT EXISTS (SELECT FROM pgboss.job WHERE name = $1 AND state < 'completed') ORDER BY id`,
    [jobName],
  )
  return rows.map(({ id }) => id)
}

/** The ids of those deliveries whose mails still wait. */
export async function findWaitingIds(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.$client.query<{ id: number }>(
    "SELECT id FROM message_recipients WHERE id = ANY ($1::int[]) AND mail_state = 'waiting' ORDER BY id",
    [ids],
  )
  return rows.map(({ id }) => id)
}
