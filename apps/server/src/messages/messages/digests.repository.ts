import type { Queryable, Transaction } from '#db/client.ts'
import type { Question } from '#platform/tokens.ts'
import { FILES_WITH } from './message-mails.repository.ts'

/** Copies the state of a daily email to the deliveries in it. */
const SETTLE = `UPDATE message_recipients AS r SET mail_state = d.mail_state, mail_state_at = d.mail_state_at
FROM message_recipients AS d WHERE d.id = r.digest_of AND r.id <> d.id AND r.mail_state IN ('digest', 'refused')`

/** Copies the state of a daily email to the deliveries in it, once it is final. */
export async function settleDigest(db: Queryable, id: number): Promise<void> {
  await db.$client.query(`${SETTLE} AND d.id = $1 AND d.mail_state NOT IN ('waiting', 'handed-over')`, [id])
}

/** As `settleDigest` for all earlier days; a crash may have prevented it. */
export async function settleDigests(transaction: Transaction, before: Date): Promise<void> {
  await transaction.$client.query(`${SETTLE} AND d.mail_state <> 'waiting' AND d.mail_state_at < $1`, [before])
}

/** Takes deliveries that were read meanwhile out of the queue. */
export async function dropReadOnes(transaction: Transaction, at: Date): Promise<void> {
  await transaction.$client.query(
    `UPDATE message_recipients SET mail_state = 'none', mail_state_at = $1
WHERE mail_state = 'digest' AND digest_of IS NULL AND read_at IS NOT NULL`,
    [at],
  )
}

/**
 * Begins the daily emails of a day. The mail of each person's oldest waiting delivery becomes the daily email.
 *
 * @param begin.before only deliveries that waited at that time
 * @returns the ids of these deliveries
 */
export async function beginDigests(
  transaction: Transaction,
  { day, before, at }: { day: string; before: Date; at: Date },
): Promise<number[]> {
  const { rows } = await transaction.$client.query<{ id: number; digestOf: number }>(
    `WITH due AS (
  SELECT id, recipient_user_id FROM message_recipients WHERE mail_state = 'digest' AND digest_of IS NULL AND mail_state_at < $2
  ORDER BY id FOR UPDATE
), first AS (
  SELECT min(id) AS id, recipient_user_id FROM due GROUP BY recipient_user_id
  HAVING NOT EXISTS (SELECT FROM message_recipients AS d WHERE d.recipient_user_id = due.recipient_user_id AND d.digest_day = $1)
)
UPDATE message_recipients AS r SET digest_of = first.id,
  digest_day = CASE WHEN r.id = first.id THEN $1::date END,
  mail_state = CASE WHEN r.id = first.id THEN 'waiting' ELSE r.mail_state END,
  mail_state_at = CASE WHEN r.id = first.id THEN $3 ELSE r.mail_state_at END
FROM due JOIN first USING (recipient_user_id) WHERE r.id = due.id RETURNING r.id, first.id AS "digestOf"`,
    [day, before, at],
  )
  return rows.filter(({ id, digestOf }) => id === digestOf).map(({ id }) => id)
}

/** One line of a daily email. */
export interface DigestLine {
  readonly messageId: number
  readonly subject: string
  readonly content: string
  /** The question of the message. */
  readonly asks: Question | null
  /** How many files the message has in its conversation. */
  readonly files: number
}

/** The content of a daily email: unread messages, oldest first. */
export async function findDigestLines(db: Queryable, id: number): Promise<DigestLine[]> {
  const { rows } = await db.$client.query<DigestLine>(
    `SELECT m.id AS "messageId", coalesce(r.subject, m.subject) AS subject, coalesce(r.content, m.content) AS content, m.asks, ${FILES_WITH} AS files
FROM message_recipients AS r JOIN messages AS m ON m.id = r.message_id WHERE r.digest_of = $1 AND r.read_at IS NULL ORDER BY r.id`,
    [id],
  )
  return rows
}
