import type { TextState } from '@callboard/contract/messages/texts/rules'
import type { Queryable, Transaction } from '#db/client.ts'

/** The telephone number of a person's profile, and their agreement to texts. */
export interface StoredConsent {
  readonly phone: string | null
  readonly agreed: { readonly number: string; readonly at: Date } | null
}

export async function findConsent(db: Queryable, userId: string): Promise<StoredConsent> {
  const { rows } = await db.$client.query<{ phone: string | null; number: string | null; at: Date | null }>(
    `SELECT p.cell_phone AS phone, c.number, c.agreed_at AS at
FROM users AS u LEFT JOIN own_profiles AS p ON p.user_id = u.id LEFT JOIN text_consents AS c ON c.user_id = u.id AND c.ended_at IS NULL
WHERE u.id = $1`,
    [userId],
  )
  const [{ phone = null, number = null, at = null } = {}] = rows
  return { phone, agreed: number !== null && at !== null ? { number, at } : null }
}

/** Stores an agreement, replacing one for another number. The time of an agreement for the same number is kept. */
export async function saveConsent(
  transaction: Transaction,
  { userId, number, at }: { userId: string; number: string; at: Date },
): Promise<void> {
  await transaction.$client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId])
  await transaction.$client.query('UPDATE text_consents SET ended_at = $3 WHERE user_id = $1 AND ended_at IS NULL AND number <> $2', [
    userId,
    number,
    at,
  ])
  await transaction.$client.query(
    `INSERT INTO text_consents (user_id, number, agreed_at) VALUES ($1, $2, $3) ON CONFLICT (user_id) WHERE ended_at IS NULL DO NOTHING`,
    [userId, number, at],
  )
}

export async function endConsent(db: Queryable, userId: string, at: Date): Promise<void> {
  await db.$client.query('UPDATE text_consents SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL', [userId, at])
}

/** Whether somebody agrees to texts, and has had fewer than this many about the day. */
export async function mayGetText(db: Queryable, { userId, day, most }: { userId: string; day: string; most: number }): Promise<boolean> {
  const { rows } = await db.$client.query<{ may: boolean }>(
    `SELECT EXISTS (SELECT FROM text_consents WHERE user_id = $1 AND ended_at IS NULL) AND (
  SELECT count(*) FROM text_messages AS t JOIN message_recipients AS r ON r.id = t.delivery_id
  WHERE r.recipient_user_id = $1 AND t.day = $2) < $3 AS may`,
    [userId, day, most],
  )
  return rows[0]?.may ?? false
}

export async function insertText(
  transaction: Transaction,
  { deliveryId, content, day, at }: { deliveryId: number; content: string; day: string; at: Date },
): Promise<void> {
  await transaction.$client.query('INSERT INTO text_messages (delivery_id, content, day, state_at) VALUES ($1, $2, $3, $4)', [
    deliveryId,
    content,
    day,
    at,
  ])
}

/** A text that waits. */
export interface WaitingText {
  readonly content: string
  readonly day: string
  /** When its message was sent. */
  readonly sentAt: Date
  /** The number for which the reader has agreed; `null` if none. */
  readonly agreed: string | null
  /** The number of their profile; `null` while the profile is restricted or deleted. */
  readonly phone: string | null
}

export async function findWaitingText(db: Queryable, deliveryId: number): Promise<WaitingText | undefined> {
  const { rows } = await db.$client.query<WaitingText>(
    `SELECT t.content, t.day::text AS day, m.sent_at AS "sentAt", c.number AS agreed, p.cell_phone AS phone
FROM text_messages AS t JOIN message_recipients AS r ON r.id = t.delivery_id JOIN messages AS m ON m.id = r.message_id
  LEFT JOIN text_consents AS c ON c.user_id = r.recipient_user_id AND c.ended_at IS NULL
  LEFT JOIN shown_profiles AS p ON p.user_id = r.recipient_user_id
WHERE t.delivery_id = $1 AND t.state = 'waiting'`,
    [deliveryId],
  )
  return rows[0]
}

/** Moves a text from one state to another. @returns whether it was in that state */
export async function moveText(
  db: Queryable,
  { deliveryId, from, to, at, status = null }: { deliveryId: number; from: TextState; to: TextState; at: Date; status?: number | null },
): Promise<boolean> {
  const { rowCount } = await db.$client.query(
    'UPDATE text_messages SET state = $3, state_at = $4, status = $5 WHERE delivery_id = $1 AND state = $2',
    [deliveryId, from, to, at, status],
  )
  return rowCount === 1
}
