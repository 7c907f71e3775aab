import type { InboundList, InboundReason, InboundState } from '@callboard/contract/messages/inbound-mail/rules'
import type { Queryable, Transaction } from '#db/client.ts'
import { MAIL_NOT_HELD } from '#db/held-inbound.ts'
import { inboundMails, type ThreadBefore } from '#db/schema/inbound-mails.ts'

/** Whether a mail with this key was taken before. */
export async function isKnown(db: Queryable, mailKey: string): Promise<boolean> {
  const { rows } = await db.$client.query('SELECT FROM inbound_mails WHERE mail_key = $1', [mailKey])
  return rows.length > 0
}

/**
 * Stores a mail unless its key exists. Waits for a parallel transaction that stores the same key.
 * @returns its id, or `undefined` when the key exists
 */
export async function insertOnce(transaction: Transaction, values: typeof inboundMails.$inferInsert): Promise<number | undefined> {
  const [made] = await transaction
    .insert(inboundMails)
    .values(values)
    .onConflictDoNothing({ target: inboundMails.mailKey })
    .returning({ id: inboundMails.id })
  return made?.id
}

/** A mail of ours that was answered, and its recipient. */
export interface AnsweredDelivery {
  readonly id: number
  readonly messageId: number
  readonly userId: string
  readonly email: string
  readonly role: string
}

const DELIVERY = `SELECT r.id, r.message_id AS "messageId", u.id AS "userId", u.email, u.role
FROM message_recipients AS r JOIN users AS u ON u.id = r.recipient_user_id`

/** Those of the deliveries that still exist, in the order of the ids. */
export async function findAnswered(db: Queryable, ids: readonly number[]): Promise<AnsweredDelivery[]> {
  const { rows } = await db.$client.query<AnsweredDelivery>(
    `${DELIVERY} WHERE r.id = ANY ($1::int[]) ORDER BY array_position($1::int[], r.id)`,
    [ids],
  )
  return rows
}

/** The newest deliveries to an address that are searched for a bounced mail: years of daily messages to one person. */
const LATEST = 2000

/** The newest of our mails to an address. */
export async function findLatestTo(db: Queryable, email: string): Promise<AnsweredDelivery[]> {
  const { rows } = await db.$client.query<AnsweredDelivery>(`${DELIVERY} WHERE u.email = $1 ORDER BY r.id DESC LIMIT ${LATEST}`, [email])
  return rows
}

/** The account with an address. */
export async function findAccount(db: Queryable, email: string): Promise<string | undefined> {
  const { rows } = await db.$client.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email])
  return rows[0]?.id
}

/** What was decided about a mail. */
export interface Decided {
  readonly state: InboundState
  readonly reason: InboundReason | null
  readonly userId: string | null
  readonly deliveryId: number | null
  readonly entryId: number | null
  readonly bouncedAddress: string | null
}

export async function decide(transaction: Transaction, id: number, decided: Decided): Promise<void> {
  const { state, reason, userId, deliveryId, entryId, bouncedAddress } = decided
  await transaction.$client.query(
    `UPDATE inbound_mails SET state = $2, reason = $3, user_id = $4, delivery_id = $5, entry_id = $6, bounced_address = $7,
  answered_user_id = (SELECT r.recipient_user_id FROM message_recipients AS r WHERE r.id = $5) WHERE id = $1`,
    [id, state, reason, userId, deliveryId, entryId, bouncedAddress],
  )
}

/** Marks one of our mails as bounced. @returns whether it counted as delivered before */
export async function markRefused(transaction: Transaction, deliveryId: number, at: Date): Promise<boolean> {
  const { rowCount } = await transaction.$client.query(
    "UPDATE message_recipients SET mail_state = 'refused', mail_state_at = $2 WHERE id = $1 AND mail_state IN ('sent', 'handed-over')",
    [deliveryId, at],
  )
  return rowCount === 1
}

/** A stored mail, as the office sees it. */
export interface StoredInbound {
  readonly id: number
  readonly state: InboundState
  readonly reason: InboundReason | null
  readonly fromAddress: string
  readonly fromName: string
  readonly subject: string
  readonly content: string
  readonly bytes: number
  readonly fileKey: string
  readonly receivedAt: Date
  readonly userId: string | null
  readonly talentId: number | null
  readonly studentName: string | null
  readonly isStudent: boolean | null
  readonly threadId: number | null
  readonly threadSubject: string | null
  readonly threadStudent: string | null
  readonly handledBy: string | null
}

/** SQL: leaves out mails of restricted students. */
const NOT_HELD = (userId: string) => `NOT EXISTS (SELECT FROM masked_profiles AS held WHERE held.user_id = ${userId} AND held.is_held)`

const SHOWN = `SELECT i.id, i.state, i.reason, i.from_address AS "fromAddress", i.from_name AS "fromName", i.subject, i.content, i.bytes,
  i.file_key AS "fileKey", i.received_at AS "receivedAt", u.id AS "userId", s.id::float8 AS "talentId",
  coalesce(nullif(concat_ws(' ', s.first_name, s.last_name), ''), u.name) AS "studentName", u.role = 'student' AS "isStudent",
  t.id AS "threadId", t.subject AS "threadSubject", coalesce(nullif(concat_ws(' ', ts.first_name, ts.last_name), ''), tu.name) AS "threadStudent",
  h.name AS "handledBy"
FROM inbound_mails AS i LEFT JOIN named_accounts AS u ON u.id = i.user_id LEFT JOIN shown_profiles AS s ON s.user_id = i.user_id
  LEFT JOIN thread_entries AS e ON e.id = i.entry_id OR (i.entry_id IS NULL AND e.delivery_id = i.delivery_id)
  LEFT JOIN threads AS t ON t.id = e.thread_id AND ${NOT_HELD('t.user_id')}
  LEFT JOIN named_accounts AS tu ON tu.id = t.user_id LEFT JOIN shown_profiles AS ts ON ts.user_id = t.user_id
  LEFT JOIN named_accounts AS h ON h.id = i.handled_by
WHERE ${MAIL_NOT_HELD}`

/** A page of a list, newest first. @param before an id, 0 for the newest */
export async function findList(
  db: Queryable,
  { list, before, limit }: { list: InboundList; before: number; limit: number },
): Promise<StoredInbound[]> {
  const { rows } = await db.$client.query<StoredInbound>(
    `${SHOWN} AND i.state = $1 AND ($2 = 0 OR i.id < $2) ORDER BY i.id DESC LIMIT $3`,
    [list, before, limit],
  )
  return rows
}

export async function findInbound(db: Queryable, id: number): Promise<StoredInbound | undefined> {
  const { rows } = await db.$client.query<StoredInbound>(`${SHOWN} AND i.id = $1`, [id])
  return rows[0]
}

/** The state of a mail, and whether it is readable. */
export type KeptMail = Pick<StoredInbound, 'fileKey' | 'receivedAt' | 'reason'>

const OF_ENTRY = `SELECT i.file_key AS "fileKey", i.received_at AS "receivedAt", i.reason FROM inbound_mails AS i
JOIN thread_entries AS e ON e.id = i.entry_id JOIN threads AS t ON t.id = e.thread_id WHERE t.id = $1 AND e.id = $2`

/** The mail that became an entry of a conversation. */
export async function findOfEntry(
  db: Queryable,
  { threadId, entryId }: { threadId: number; entryId: number },
): Promise<KeptMail | undefined> {
  const { rows } = await db.$client.query<KeptMail>(`${OF_ENTRY} AND ${NOT_HELD('t.user_id')}`, [threadId, entryId])
  return rows[0]
}

/** The mail from a student's address that became a part of a conversation of theirs. */
export async function findOfOwnEntry(
  db: Queryable,
  { threadId, entryId, userId }: { threadId: number; entryId: number; userId: string },
): Promise<KeptMail | undefined> {
  const { rows } = await db.$client.query<KeptMail>(`${OF_ENTRY} AND t.user_id = $3 AND i.user_id = $3`, [threadId, entryId, userId])
  return rows[0]
}

/** A mail that somebody files, discards or puts back. */
export interface LockedInbound {
  readonly state: InboundState
  readonly reason: InboundReason | null
  readonly entryId: number | null
  readonly madeThread: boolean
  readonly threadBefore: ThreadBefore | null
}

/** Locks a mail. */
export async function lockInbound(transaction: Transaction, id: number): Promise<LockedInbound | undefined> {
  const { rows } = await transaction.$client.query<LockedInbound>(
    `SELECT state, reason, entry_id AS "entryId", made_thread AS "madeThread", thread_before AS "threadBefore"
FROM inbound_mails WHERE id = $1 FOR UPDATE`,
    [id],
  )
  return rows[0]
}

/** Stores what a member of the office did with a mail. */
export async function noteHandled(
  transaction: Transaction,
  id: number,
  handled: {
    state: InboundState
    filed: { entryId: number; madeThread: boolean; threadBefore: ThreadBefore | null } | null
    by: string | null
    at: Date | null
  },
): Promise<void> {
  const { state, filed, by, at } = handled
  await transaction.$client.query(
    `UPDATE inbound_mails SET state = $2, entry_id = $3, made_thread = $4, thread_before = $5, handled_by = $6, handled_at = $7 WHERE id = $1`,
    [id, state, filed?.entryId ?? null, filed?.madeThread ?? false, filed?.threadBefore ?? null, by, at],
  )
}

/** After a mail was taken out of a conversation: a mail that was filed there later now starts from the state before both. */
export async function noteTakenOut(
  transaction: Transaction,
  threadId: number,
  { entryId, madeThread, threadBefore }: { entryId: number; madeThread: boolean; threadBefore: ThreadBefore | null },
): Promise<void> {
  await transaction.$client.query(
    `UPDATE inbound_mails SET made_thread = $3, thread_before = $4 WHERE entry_id IN (SELECT e.id FROM thread_entries AS e WHERE e.thread_id = $1)
AND (thread_before->>'newestIn')::int = $2 AND thread_before->>'doneAt' IS NULL AND thread_before->>'snoozedUntil' IS NULL`,
    [threadId, entryId, madeThread, threadBefore],
  )
}

/** The keys of the files of all mails. */
export async function findFileKeys(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.$client.query<{ key: string }>('SELECT file_key AS key FROM inbound_mails')
  return new Set(rows.map(({ key }) => key))
}

/** Deletes mails that were discarded before a moment. */
export async function deleteDiscarded(db: Queryable, before: Date): Promise<void> {
  await db.$client.query("DELETE FROM inbound_mails WHERE state = 'discarded' AND handled_at < $1", [before])
}

/**
 * Deletes mails from addresses of deleted accounts, and answers of others to mails to those accounts, unless they are in a conversation.
 */
export async function deleteOf(transaction: Transaction, people: readonly { id: string; email: string }[]): Promise<void> {
  await transaction.$client.query(
    `DELETE FROM inbound_mails WHERE from_address = ANY ($1::text[]) OR bounced_address = ANY ($1::text[])
OR (entry_id IS NULL AND answered_user_id = ANY ($2::text[]))`,
    [people.map(({ email }) => email), people.map(({ id }) => id)],
  )
}
