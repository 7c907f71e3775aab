import { fillOwnMailText, type MailKind, withOwnMailText } from '@callboard/contract/messages/mail-texts/rules'
import type { InboxMessage } from '@callboard/contract/messages/messages/endpoints'
import { INBOX_ERROR } from '@callboard/contract/messages/messages/errors'
import { INBOX_SIZE, type MessageType } from '@callboard/contract/messages/messages/rules'
import { type NoticeKind, noticeKindOf } from '@callboard/contract/messages/notices/rules'
import type { SameDay } from '@callboard/contract/messages/texts/rules'
import type { Translator } from '@callboard/contract/translate'
import { translatorForAccount } from '#accounts/accounts/account-language.service.ts'
import type { Database, Transaction } from '#db/client.ts'
import type { TextsService } from '#messages/texts/texts.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import type { Office } from '#platform/office.ts'
import type { Question } from '#platform/tokens.ts'
import { insertRecipients } from './bulk-messages.repository.ts'
import type { MessageMailsService } from './message-mails.service.ts'
import { countUnread, findAddressee, findInbox, insertMessage, markRead, type StoredInboxMessage } from './messages.repository.ts'
import { sampleNoticeMail } from './sample-mails.ts'

/** A message that Callboard itself sends to one person after an action of a casting director. */
export interface Notice {
  /** The casting director; not shown to the recipient. `null` when a rule sends it. */
  readonly fromUserId: string | null
  readonly recipientUserId: string
  /** The texts, in the recipient's language. */
  readonly say: (translator: Translator) => {
    readonly kind: MailKind
    readonly subject: string
    readonly content: string
    /** A calendar file for the mail. */
    readonly calendar?: string
    /** For a change of plan: it is also sent by text if it is about today. */
    readonly sameDay?: SameDay
  }
  /** The casting call that the mail links to. */
  readonly projectId: number | null
  /** The question in the mail, with a link to answer without signing in. */
  readonly asks?: Question
}

/** A message to one person, with its texts in their language. */
export interface Delivered extends Pick<Notice, 'fromUserId' | 'recipientUserId' | 'projectId' | 'asks'> {
  readonly subject: string
  readonly content: string
  readonly messageType: MessageType
  /** The kind of notice; missing for messages that people write. */
  readonly mailKind?: MailKind
  /** The kind about which the reader can choose. */
  readonly noticeKind: NoticeKind
  readonly calendar?: string
}

/** The inbox of students. */
export interface MessagesService {
  /** The newest messages to the actor, newest first. */
  inbox(actor: SignedInActor): Promise<InboxMessage[]>
  unreadCount(actor: SignedInActor): Promise<number>
  /**
   * Marks a message as read; the time of the first reading is kept.
   *
   * @throws AppError 404 when they did not get that message
   */
  markRead(actor: SignedInActor, messageId: number): Promise<InboxMessage>
  /** Adds a message to one inbox and sends it by mail, if the transaction commits. */
  deliver(transaction: Transaction, message: Delivered): Promise<{ messageId: number; deliveryId: number }>
  /** Adds a notice to the inbox and sends it by mail, if the transaction commits. @returns the id of the message */
  notify(transaction: Transaction, notice: Notice): Promise<number>
  /** Sends queued mails at once. Call it after the commit. */
  wakeMail(): void
  /** The mail of a sample notice, which is not sent. */
  sampleMail: typeof sampleNoticeMail
}

function toInboxMessage({ sentAt, readAt, ...message }: StoredInboxMessage): InboxMessage {
  return { ...message, sentAt: sentAt.toISOString(), readAt: readAt?.toISOString() ?? null }
}

export function createMessagesService(services: {
  db: Database
  clock: Clock
  office: Pick<Office, 'institution' | 'mails'>
  officeMail: Pick<MessageMailsService, 'enqueue' | 'wake'>
  texts: Pick<TextsService, 'enqueue'>
}): MessagesService {
  const { db, clock, office, officeMail, texts } = services

  /** The text, with the lines that the office wrote for this mail. */
  async function addOwnText(
    transaction: Transaction,
    { kind, content, recipientUserId, projectId }: { kind: MailKind; content: string } & Pick<Notice, 'recipientUserId' | 'projectId'>,
    { language, t }: Translator,
  ): Promise<string> {
    const own = office.mails.own[kind]?.[language]
    if (!own) return content
    const { name, call } = await findAddressee(transaction, recipientUserId, projectId)
    const ofOffice = { office: t(office.institution.officeName), institution: t(office.institution.name) }
    return withOwnMailText(content, fillOwnMailText(own, { name, ...ofOffice, ...(call !== null && { call }) }))
  }

  async function deliver(transaction: Transaction, { recipientUserId, ...message }: Delivered) {
    const at = clock.now()
    const userIds = [recipientUserId]
    const messageId = await insertMessage(transaction, { ...message, sentAt: at, createdAt: at })
    const [deliveryId] = await insertRecipients(transaction, { messageId, userIds, at })
    if (deliveryId === undefined) throw new Error('the message was not delivered')
    await officeMail.enqueue(transaction, [deliveryId])
    await announce(transaction, 'messages', { userIds })
    return { messageId, deliveryId }
  }

  return {
    deliver,
    async inbox({ userId }) {
      const found = await findInbox(db, userId, INBOX_SIZE)
      return found.map(toInboxMessage)
    },
    unreadCount: ({ userId }) => countUnread(db, userId),
    async markRead({ userId }, messageId) {
      const read = await markRead(db, { messageId, recipientUserId: userId, readAt: clock.now() })
      if (!read) throw new AppError(INBOX_ERROR.missing)
      await announce(db, 'messages', { userIds: [userId] })
      return toInboxMessage(read)
    },
    async notify(transaction, { recipientUserId, say, ...notice }) {
      const translator = await translatorForAccount(transaction, office.institution, { userId: recipientUserId })
      const { kind, content, sameDay, ...said } = say(translator)
      const told = { kind, content, recipientUserId, projectId: notice.projectId }
      const whole = await addOwnText(transaction, told, translator)
      const { messageId, deliveryId } = await deliver(transaction, {
        ...notice,
        ...said,
        recipientUserId,
        content: whole,
        messageType: 'project_update',
        mailKind: kind,
        noticeKind: noticeKindOf(kind),
      })
      if (sameDay)
        await texts.enqueue(transaction, { deliveryId, messageId, userId: recipientUserId, subject: said.subject, translator, sameDay })
      return messageId
    },
    wakeMail: () => officeMail.wake(),
    sampleMail: sampleNoticeMail,
  }
}
