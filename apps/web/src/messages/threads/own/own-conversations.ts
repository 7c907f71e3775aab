import type { InboxMessage } from '@callboard/contract/messages/messages/endpoints'
import type { OwnThreadSummary } from '@callboard/contract/messages/threads/own-threads.endpoints'

/** A line of the inbox: a conversation, or a message without an answer. */
export interface OwnConversation {
  readonly key: string
  /** What a press on the line opens. */
  readonly to: { readonly thread: number } | { readonly message: number }
  readonly subject: string
  /** The last text. */
  readonly text: string
  readonly at: string
  /** Whether the student wrote the last text. */
  readonly isOwn: boolean
  /** The number of unread messages from the office in it. */
  readonly unread: number
}

/**
 * The lines of the inbox, sorted by their newest text. A message in a conversation has no line of its own.
 *
 * @param messages of the office, newest first
 */
export function ownConversations(messages: readonly InboxMessage[], threads: readonly OwnThreadSummary[]): OwnConversation[] {
  const isUnread = new Set(messages.flatMap(({ id, readAt }) => (readAt === null ? [id] : [])))
  const threaded = new Set(threads.flatMap(({ messageIds }) => messageIds))
  const conversations = threads.map(({ id, subject, newest, movedAt, messageIds }) => ({
    key: `thread ${id}`,
    to: { thread: id },
    subject,
    text: newest?.excerpt ?? '',
    at: movedAt,
    isOwn: newest?.isOwn ?? false,
    unread: messageIds.filter((message) => isUnread.has(message)).length,
  }))
  const alone = messages
    .filter(({ id }) => !threaded.has(id))
    .map(({ id, subject, content, sentAt }) => ({
      key: `message ${id}`,
      to: { message: id },
      subject,
      text: content,
      at: sentAt,
      isOwn: false,
      unread: isUnread.has(id) ? 1 : 0,
    }))
  return [...conversations, ...alone].sort((one, other) => other.at.localeCompare(one.at))
}
