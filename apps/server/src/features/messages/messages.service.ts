import { INBOX_MESSAGE, INBOX_SIZE } from '@callboard/contract/message-options'
import type { InboxMessage } from '@callboard/contract/messages'
import type { Database, Transaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { notFound } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { countUnread, findInbox, insertMessage, markRead, type StoredInboxMessage } from './messages.repository.ts'

/** A message to be put into inboxes. */
export interface OutgoingMessage {
  /** The casting director who causes it; recipients are never told. */
  readonly fromUserId: string
  readonly recipientUserIds: readonly string[]
  readonly subject: string
  readonly content: string
  readonly messageType: InboxMessage['messageType']
}

/** The inbox of students. */
export interface MessagesService {
  /** The newest messages to the person, newest first. */
  inbox(actor: SignedInActor): Promise<InboxMessage[]>
  unreadCount(actor: SignedInActor): Promise<number>
  /**
   * Marks a message to the person read; the first reading is the one that is kept.
   *
   * @throws AppError 404 when they did not get that message
   */
  markRead(actor: SignedInActor, messageId: number): Promise<InboxMessage>
  /** Puts a message into inboxes if the transaction commits. */
  deliver(transaction: Transaction, message: OutgoingMessage): Promise<void>
}

function toInboxMessage({ sentAt, readAt, ...message }: StoredInboxMessage): InboxMessage {
  return { ...message, sentAt: sentAt.toISOString(), readAt: readAt?.toISOString() ?? null }
}

export function createMessagesService({ db, clock }: { db: Database; clock: Clock }): MessagesService {
  return {
    async inbox({ userId }) {
      const found = await findInbox(db, userId, INBOX_SIZE)
      return found.map(toInboxMessage)
    },
    unreadCount: ({ userId }) => countUnread(db, userId),
    async markRead({ userId }, messageId) {
      const read = await markRead(db, { messageId, recipientUserId: userId, readAt: clock.now() })
      if (!read) throw notFound(INBOX_MESSAGE.missing)
      await announce(db, 'messages', { userIds: [userId] })
      return toInboxMessage(read)
    },
    async deliver(transaction, { recipientUserIds, ...message }) {
      const now = clock.now()
      await insertMessage(transaction, { ...message, sentAt: now, createdAt: now }, recipientUserIds)
      await announce(transaction, 'messages', { userIds: recipientUserIds })
    },
  }
}
