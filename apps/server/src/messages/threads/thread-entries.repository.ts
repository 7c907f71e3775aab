import type { MailState } from '@callboard/contract/messages/messages/rules'
import type { ThreadFile } from '@callboard/contract/messages/threads/files.endpoints'
import type { EntryKind } from '@callboard/contract/messages/threads/rules'
import type { Queryable, Transaction } from '#db/client.ts'
import { threadEntries, threads } from '#db/schema/threads.ts'
import { FILES_OF_ENTRY } from './thread-files.repository.ts'

/** A stored part of a conversation. */
export interface StoredEntry {
  readonly id: number
  readonly kind: EntryKind
  readonly content: string
  readonly at: Date
  readonly by: string | null
  readonly byId: string | null
  readonly messageId: number | null
  readonly mail: MailState | null
  readonly readAt: Date | null
  readonly isByMail: boolean
  /** Whether its mail can be read. */
  readonly hasMail: boolean
  /** The account with the address of that mail. */
  readonly mailedBy: string | null
  readonly files: readonly ThreadFile[]
}

/** SQL: joins an entry `e` with its message, if it has one. */
export const ENTRY_TEXT = 'coalesce(e.content, r.content, m.content)'
export const WITH_MESSAGE = 'LEFT JOIN message_recipients AS r ON r.id = e.delivery_id LEFT JOIN messages AS m ON m.id = r.message_id'

/**
 * The newest entries of a conversation before one, newest first.
 *
 * @param page.notes whether to include internal notes
 * @param page.before an id, 0 for the newest
 */
export async function findEntries(
  db: Queryable,
  { threadId, notes, before, limit }: { threadId: number; notes: boolean; before: number; limit: number },
): Promise<StoredEntry[]> {
  const { rows } = await db.$client.query<StoredEntry>(
    `SELECT e.id, e.kind, ${ENTRY_TEXT} AS content, coalesce(m.sent_at, e.created_at) AS at, w.name AS by,
  coalesce(e.written_by, m.from_user_id) AS "byId", m.id AS "messageId",
  r.mail_state AS mail, r.read_at AS "readAt",
  i.id IS NOT NULL AS "isByMail", i.id IS NOT NULL AND coalesce(i.reason, '') NOT IN ('unreadable', 'too-large') AS "hasMail", i.user_id AS "mailedBy",
  ${FILES_OF_ENTRY}
FROM thread_entries AS e ${WITH_MESSAGE} LEFT JOIN inbound_mails AS i ON i.entry_id = e.id
  LEFT JOIN named_accounts AS w ON w.id = coalesce(e.written_by, m.from_user_id)
WHERE e.thread_id = $1 AND ($2 OR e.kind <> 'note') AND ($3 = 0 OR e.id < $3) ORDER BY e.id DESC LIMIT $4`,
    [threadId, notes, before, limit],
  )
  return rows
}

/** A text of a student, as shown in the inbox of an office member. */
export interface StoredReceived {
  readonly id: number
  readonly subject: string
  readonly content: string
  readonly sentAt: Date
  readonly readAt: Date | null
}

/** Texts of students who are not restricted, newest first. @param userId the reader of the office, for `readAt` */
export async function findReceived(db: Queryable, userId: string, limit: number): Promise<StoredReceived[]> {
  const { rows } = await db.$client.query<StoredReceived>(
    `SELECT e.id, t.subject, ${ENTRY_TEXT} AS content, e.created_at AS "sentAt",
  CASE WHEN e.id <= me.read_up_to THEN coalesce(me.read_at, e.created_at) END AS "readAt"
FROM thread_entries AS e JOIN threads AS t ON t.id = e.thread_id ${WITH_MESSAGE}
  LEFT JOIN thread_readers AS me ON me.thread_id = t.id AND me.user_id = $1
WHERE e.kind = 'in' AND NOT EXISTS (SELECT FROM masked_profiles AS held WHERE held.user_id = t.user_id AND held.is_held)
ORDER BY e.id DESC LIMIT $2`,
    [userId, limit],
  )
  return rows
}

/** @returns its id */
export async function insertThread(transaction: Transaction, values: typeof threads.$inferInsert): Promise<number> {
  const [made] = await transaction.insert(threads).values(values).returning({ id: threads.id })
  if (!made) throw new Error('the conversation was not stored')
  return made.id
}

/** @returns its id */
export async function insertEntry(transaction: Transaction, values: typeof threadEntries.$inferInsert): Promise<number> {
  const [made] = await transaction.insert(threadEntries).values(values).returning({ id: threadEntries.id })
  if (!made) throw new Error('the part of a conversation was not stored')
  return made.id
}

/** The entry that was written with a key. */
export async function findByKey(
  db: Queryable,
  sendKey: string,
): Promise<{ threadId: number; userId: string; kind: EntryKind; content: string; writtenBy: string | null } | undefined> {
  const { rows } = await db.$client.query<{
    threadId: number
    userId: string
    kind: EntryKind
    content: string
    writtenBy: string | null
  }>(
    `SELECT e.thread_id AS "threadId", t.user_id AS "userId", e.kind, ${ENTRY_TEXT} AS content, e.written_by AS "writtenBy"
FROM thread_entries AS e JOIN threads AS t ON t.id = e.thread_id ${WITH_MESSAGE} WHERE e.send_key = $1`,
    [sendKey],
  )
  return rows[0]
}
