import type { InboxMessage } from '@callboard/contract/messages/messages/endpoints'
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { users } from '#db/schema/accounts.ts'
import { messageRecipients, messages } from '#db/schema/messages.ts'
import { keptProjects } from '#db/schema/views.ts'

/** A stored message in an inbox. */
export type StoredInboxMessage = Omit<InboxMessage, 'sentAt' | 'readAt'> & { readonly sentAt: Date; readonly readAt: Date | null }

const inboxColumns = {
  id: messages.id,
  subject: sql<string>`coalesce(${messageRecipients.subject}, ${messages.subject})`,
  content: sql<string>`coalesce(${messageRecipients.content}, ${messages.content})`,
  messageType: messages.messageType,
  sentAt: messages.sentAt,
  readAt: messageRecipients.readAt,
}

const inbox = prepared('inbox', ['recipientUserId', 'limit'], (db, { recipientUserId, limit }) =>
  db
    .select(inboxColumns)
    .from(messageRecipients)
    .innerJoin(messages, eq(messages.id, messageRecipients.messageId))
    .where(eq(messageRecipients.recipientUserId, recipientUserId))
    .orderBy(desc(messages.sentAt), desc(messages.id))
    .limit(limit),
)

/** The newest messages to a person. */
export async function findInbox(db: Queryable, recipientUserId: string, limit: number): Promise<StoredInboxMessage[]> {
  return inbox(db, { recipientUserId, limit })
}

const unread = prepared('unread messages', ['recipientUserId'], (db, { recipientUserId }) =>
  db
    .select({ number: count() })
    .from(messageRecipients)
    .where(and(eq(messageRecipients.recipientUserId, recipientUserId), isNull(messageRecipients.readAt))),
)

export async function countUnread(db: Queryable, recipientUserId: string): Promise<number> {
  const [row] = await unread(db, { recipientUserId })
  return row?.number ?? 0
}

/** Marks a person's message as read, if unread. @returns the message, or `undefined` when the person did not get it */
export async function markRead(
  db: Queryable,
  { messageId, recipientUserId, readAt }: { messageId: number; recipientUserId: string; readAt: Date },
): Promise<StoredInboxMessage | undefined> {
  const [read] = await db
    .update(messageRecipients)
    .set({ readAt: sql`coalesce(${messageRecipients.readAt}, ${readAt})` })
    .from(messages)
    .where(
      and(
        eq(messageRecipients.messageId, messageId),
        eq(messageRecipients.recipientUserId, recipientUserId),
        eq(messages.id, messageRecipients.messageId),
      ),
    )
    .returning(inboxColumns)
  return read
}

/** The name of a notice's reader, and the title of its casting call, if there is one. */
export async function findAddressee(
  db: Queryable,
  userId: string,
  projectId: number | null,
): Promise<{ name: string; call: string | null }> {
  const [found] = await db
    .select({ name: sql<string>`coalesce(nullif(${users.firstName}, ''), ${users.email})`, call: keptProjects.title })
    .from(users)
    .leftJoin(keptProjects, projectId === null ? sql`false` : eq(keptProjects.id, projectId))
    .where(eq(users.id, userId))
  if (!found) throw new Error('the reader of a notice has no account')
  return found
}

/** @returns its id */
export async function insertMessage(transaction: Transaction, values: typeof messages.$inferInsert): Promise<number> {
  const [message] = await transaction.insert(messages).values(values).returning({ id: messages.id })
  if (!message) throw new Error('the message was not stored')
  return message.id
}
