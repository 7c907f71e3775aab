import type { MailState, MessageType } from '@callboard/contract/messages/messages/rules'
import type { Queryable, Transaction } from '#db/client.ts'
import { messages } from '#db/schema/messages.ts'
import type { Addressee, MessageTexts } from './bulk-messages.domain.ts'

/** An account that may get messages. */
export interface Recipient extends Addressee {
  readonly id: string
}

/** A stored message of the office. */
export interface StoredSentMessage extends MessageTexts {
  readonly id: number
  readonly messageType: MessageType
  readonly sentAt: Date
  readonly fromUserId: string | null
  readonly sentBy: string | null
}

/** The number of recipients of one message in each state. */
export interface StoredCount {
  readonly messageId: number
  readonly mail: MailState
  readonly recipients: number
  readonly read: number
}

/** One stored recipient of a sent message. */
export interface StoredDelivery {
  readonly id: number
  readonly userId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string
  readonly mail: MailState
  readonly mailAt: Date | null
  readonly readAt: Date | null
  /** The conversation in which the recipient answered. */
  readonly threadId: number | null
}

/**
 * Stores a message unless its key exists. Waits for a parallel transaction that stores the same key.
 *
 * @returns its id, or `undefined` when the key exists
 */
export async function insertOnce(
  transaction: Transaction,
  values: typeof messages.$inferInsert & { sendKey: string },
): Promise<number | undefined> {
  const [made] = await transaction
    .insert(messages)
    .values(values)
    .onConflictDoNothing({ target: messages.sendKey })
    .returning({ id: messages.id })
  return made?.id
}

/**
 * The students among some accounts, with the values of merge fields. Locks their rows, so that nobody is deleted before the message is
 * stored.
 */
export async function findRecipients(transaction: Queryable, userIds: readonly string[]): Promise<Recipient[]> {
  const { rows } = await transaction.$client.query<Recipient>(
    `SELECT u.id, coalesce(p.first_name, u.first_name) AS "firstName", coalesce(p.last_name, u.last_name) AS "lastName", p.major, u.email
FROM users AS u LEFT JOIN masked_profiles AS p ON p.user_id = u.id
WHERE u.id = ANY ($1::text[]) AND u.role = 'student' AND p.is_held IS NOT TRUE
FOR KEY SHARE OF u`,
    [userIds],
  )
  return rows
}

/**
 * Adds the recipients of a message. Their mails then wait to be sent.
 *
 * @param texts the texts for each recipient, in the order of the ids; `undefined` when all get the same
 * @returns the ids of the deliveries
 */
export async function insertRecipients(
  transaction: Transaction,
  { messageId, userIds, texts, at }: { messageId: number; userIds: readonly string[]; texts?: readonly MessageTexts[]; at: Date },
): Promise<number[]> {
  const [subjects, contents] = [texts?.map(({ subject }) => subject) ?? [], texts?.map(({ content }) => content) ?? []]
  // `unnest` pads shorter lists with NULL, which here means the texts of the message itself.
  const { rows } = await transaction.$client.query<{ id: number }>(
    `INSERT INTO message_recipients (message_id, recipient_user_id, subject, content, mail_state, mail_state_at, created_at)
SELECT $1, user_id, subject, content, 'waiting', $5, $5 FROM unnest($2::text[], $3::text[], $4::text[]) AS given(user_id, subject, content)
RETURNING id`,
    [messageId, userIds, subjects, contents, at],
  )
  return rows.map(({ id }) => id)
}

const SENT_COLUMNS = `m.id, m.subject, m.content, m.message_type AS "messageType", m.sent_at AS "sentAt", m.from_user_id AS "fromUserId",
  coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) AS "sentBy"`

/** Messages of the office have a key; notices, for example decisions on applications, have none. */
const SENT = 'messages AS m LEFT JOIN users AS u ON u.id = m.from_user_id WHERE m.send_key IS NOT NULL'

/** A page of messages of the office. */
export interface SentPage {
  readonly limit: number
  /** An id, 0 for the newest. */
  readonly before: number
  /** Only messages with at least one mail in this state. */
  readonly mail?: MailState | undefined
}

/** Messages of the office, newest first. */
export async function findSentMessages(db: Queryable, { limit, before, mail }: SentPage): Promise<StoredSentMessage[]> {
  const { rows } = await db.$client.query<StoredSentMessage>(
    `SELECT ${SENT_COLUMNS} FROM ${SENT} AND ($2 = 0 OR m.id < $2)
       AND ($3::text IS NULL OR EXISTS (SELECT FROM message_recipients AS r WHERE r.message_id = m.id AND r.mail_state = $3))
     ORDER BY m.id DESC LIMIT $1`,
    [limit, before, mail ?? null],
  )
  return rows
}

export async function findSentMessage(db: Queryable, by: { id: number } | { sendKey: string }): Promise<StoredSentMessage | undefined> {
  const [condition, value] = 'id' in by ? ['m.id = $1', by.id] : ['m.send_key = $1', by.sendKey]
  const { rows } = await db.$client.query<StoredSentMessage>(`SELECT ${SENT_COLUMNS} FROM ${SENT} AND ${condition}`, [value])
  return rows[0]
}

/** The number of given accounts that are recipients of a message, and the number of all its recipients. */
export async function countAmong(db: Queryable, messageId: number, userIds: readonly string[]): Promise<{ among: number; all: number }> {
  const { rows } = await db.$client.query<{ among: number; all: number }>(
    `SELECT count(*) FILTER (WHERE recipient_user_id = ANY ($2::text[]))::int AS among, count(*)::int AS all
FROM message_recipients WHERE message_id = $1`,
    [messageId, userIds],
  )
  return rows[0] ?? { among: 0, all: 0 }
}

export async function countDeliveries(db: Queryable, messageIds: readonly number[]): Promise<StoredCount[]> {
  const { rows } = await db.$client.query<StoredCount>(
    `SELECT message_id AS "messageId", mail_state AS mail, count(*)::int AS recipients, count(read_at)::int AS read
FROM message_recipients WHERE message_id = ANY ($1::int[]) GROUP BY message_id, mail_state`,
    [messageIds],
  )
  return rows
}

/** How many recipients of each message have answered. */
export async function countAnswered(db: Queryable, messageIds: readonly number[]): Promise<{ messageId: number; answered: number }[]> {
  const { rows } = await db.$client.query<{ messageId: number; answered: number }>(
    `SELECT r.message_id AS "messageId", count(*)::int AS answered FROM message_recipients AS r JOIN thread_entries AS e ON e.delivery_id = r.id
  JOIN threads AS t ON t.id = e.thread_id AND t.newest_in > e.id
WHERE r.message_id = ANY ($1::int[]) GROUP BY r.message_id`,
    [messageIds],
  )
  return rows
}

/** Recipients of a message in the order of their ids. @param page.after an id, 0 for the first */
export async function findDeliveries(
  db: Queryable,
  {
    messageId,
    mail,
    hasAnswered = false,
    id,
    limit,
    after,
  }: { messageId: number; mail?: MailState; hasAnswered?: boolean; id?: number; limit: number; after: number },
): Promise<StoredDelivery[]> {
  const { rows } = await db.$client.query<StoredDelivery>(
    `SELECT r.id, r.recipient_user_id AS "userId",
  coalesce(p.first_name, u.first_name) AS "firstName", coalesce(p.last_name, u.last_name) AS "lastName",
  coalesce(u.email, '') AS email, r.mail_state AS mail, r.mail_state_at AS "mailAt", r.read_at AS "readAt", t.id AS "threadId"
FROM message_recipients AS r JOIN named_accounts AS u ON u.id = r.recipient_user_id LEFT JOIN shown_profiles AS p ON p.user_id = u.id
  LEFT JOIN thread_entries AS e ON e.delivery_id = r.id AND NOT u.is_held
  LEFT JOIN threads AS t ON t.id = e.thread_id AND t.newest_in > e.id
WHERE r.message_id = $1 AND r.id > $2 AND ($6 = false OR t.id IS NOT NULL) AND ($3::text IS NULL OR r.mail_state = $3) AND ($4::int IS NULL OR r.id = $4)
ORDER BY r.id LIMIT $5`,
    [messageId, after, mail ?? null, id ?? null, limit, hasAnswered],
  )
  return rows
}

/** Queues one recipient's mail again. @returns whether its state allowed that */
export async function queueAgain(
  transaction: Transaction,
  { id, at, unconfirmedBefore }: { id: number; at: Date; unconfirmedBefore: Date },
): Promise<boolean> {
  const { rowCount } = await transaction.$client.query(
    `UPDATE message_recipients SET mail_state = 'waiting', mail_state_at = $2
WHERE id = $1 AND (mail_state = 'refused' OR (mail_state = 'handed-over' AND mail_state_at < $3))`,
    [id, at, unconfirmedBefore],
  )
  return rowCount === 1
}
