import type { MailState } from '@callboard/contract/messages/rules'
import type { Queryable } from '#db/client.ts'

/** A mail that waits to be sent. */
export interface WaitingMail {
  /** Of the delivery. */
  readonly id: number
  readonly messageId: number
  readonly userId: string
  readonly email: string
  /** The account's. */
  readonly language: string | null
  readonly subject: string
  readonly content: string
  readonly sentAt: Date
  readonly hasUnsubscribed: boolean
  /** Whether the product says it by itself, such as a decision on an application: such mails are no mailing. */
  readonly isNotice: boolean
  /** The casting call that a notice is about, while there is one. */
  readonly projectId: number | null
}

/** Those of some deliveries whose mails still wait. */
export async function findWaitingMails(db: Queryable, ids: readonly number[]): Promise<WaitingMail[]> {
  const { rows } = await db.$client.query<WaitingMail>(
    `SELECT r.id, r.message_id AS "messageId", u.id AS "userId", u.email, u.language, coalesce(r.subject, m.subject) AS subject,
  coalesce(r.content, m.content) AS content, m.sent_at AS "sentAt", u.office_mail_stopped_at IS NOT NULL AS "hasUnsubscribed",
  m.send_key IS NULL AS "isNotice", m.project_id AS "projectId"
FROM message_recipients AS r JOIN messages AS m ON m.id = r.message_id JOIN users AS u ON u.id = r.recipient_user_id
WHERE r.id = ANY ($1::int[]) AND r.mail_state = 'waiting' ORDER BY r.id`,
    [ids],
  )
  return rows
}

/**
 * Moves one mail from a state to another.
 *
 * @param move.since only when it has been in that state since exactly then
 * @returns whether it was there
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

/** One mail's move from a state that it has been in since exactly then, or since whenever. */
export interface Move {
  readonly id: number
  readonly at: Date
  readonly since?: Date
}

/** Moves many mails from one state to another in one statement. @returns the ids of those that were there */
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

/** Deliveries whose mails wait while the queue has no work at all of the kind that sends them. */
export async function findForgottenIds(db: Queryable, jobName: string): Promise<number[]> {
  const { rows } = await db.$client.query<{ id: number }>(
    `SELECT id FROM message_recipients WHERE mail_state = 'waiting'
AND NOT EXISTS (SELECT FROM pgboss.job WHERE name = $1 AND state < 'completed') ORDER BY id`,
    [jobName],
  )
  return rows.map(({ id }) => id)
}

/** The deliveries among some whose mails still wait. */
export async function findWaitingIds(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.$client.query<{ id: number }>(
    "SELECT id FROM message_recipients WHERE id = ANY ($1::int[]) AND mail_state = 'waiting' ORDER BY id",
    [ids],
  )
  return rows.map(({ id }) => id)
}
