import { randomUUID } from 'node:crypto'
import type { MessageDelivery, MessageInput, SentMessage } from '@callboard/contract/messages/messages/endpoints'
import { BULK_ERROR, INBOX_ERROR } from '@callboard/contract/messages/messages/errors'
import { mergeFieldsOf } from '@callboard/contract/messages/messages/merge-fields'
import { BULK_MESSAGE, type MailState, RESEND_AFTER_SECONDS, unknownRecipients } from '@callboard/contract/messages/messages/rules'
import { fieldRefusal, kindOfField, seesKind } from '@callboard/contract/token-kinds'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import type { TalentSearchService } from '#people/talent-search/talent-search.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { tokenInUse } from '#platform/token-in-use.ts'
import { isPersonal, type MessageTexts, textsFor, wrongMergeField } from './bulk-messages.domain.ts'
import * as repository from './bulk-messages.repository.ts'
import type { MessageMailsService } from './message-mails.service.ts'

/** A delivery together with the proof that the actor may mail it again. */
type Resendable = Authorized<{ readonly id: number; readonly messageId: number }, 'resend'>

/** Messages from the office to many recipients. */
export interface BulkMessagesService {
  /**
   * Sends a message. When this returns, it is in every inbox and its mails are queued. A repeated key sends nothing. A message with a
   * `projectId` is about that casting call.
   *
   * @throws AppError 400 for recipients who are not students and for unknown merge fields, 409 for another message with the key of one
   *   that was sent
   */
  send(actor: SignedInActor, message: MessageInput & { readonly projectId?: number }): Promise<SentMessage>
  /** The message for one recipient. @throws AppError 400 for an unknown merge field, 404 when there is no such recipient */
  preview(message: MessageTexts & { recipientUserId: string }): Promise<MessageTexts>
  /** Newest first. @param page.before the id of the last message of the previous page, 0 for the first page */
  sent(page: repository.SentPage): Promise<SentMessage[]>
  /** @throws AppError 404 */
  sentById(id: number): Promise<SentMessage>
  /** Recipients in the order of their ids. @throws AppError 404 */
  deliveries(id: number, page: { mail?: MailState; answered?: 'yes'; limit: number; after: number }): Promise<MessageDelivery[]>
  /** @throws AppError 403 for anyone but casting directors, 404 */
  getResendable(actor: SignedInActor, messageId: number, recipientId: number): Promise<Resendable>
  /** Mails a message to one recipient again. @throws AppError 409 while the mail may still be in transit, or when it was delivered */
  resend(actor: SignedInActor, delivery: Resendable): Promise<MessageDelivery>
}

function toDelivery({ mailAt, readAt, ...delivery }: repository.StoredDelivery): MessageDelivery {
  return { ...delivery, mailAt: mailAt?.toISOString() ?? null, readAt: readAt?.toISOString() ?? null }
}

function toSent(
  { sentAt, fromUserId: _, ...message }: repository.StoredSentMessage,
  counts: repository.StoredCount[],
  answered: number,
): SentMessage {
  const mail: SentMessage['deliveries']['mail'] = {
    none: 0,
    waiting: 0,
    digest: 0,
    'handed-over': 0,
    sent: 0,
    pushed: 0,
    refused: 0,
    unsubscribed: 0,
  }
  const deliveries = { recipients: 0, read: 0, answered, mail }
  for (const count of counts) {
    if (count.messageId !== message.id) continue
    deliveries.recipients += count.recipients
    deliveries.read += count.read
    mail[count.mail] += count.recipients
  }
  return { ...message, sentAt: sentAt.toISOString(), deliveries }
}

/** @throws AppError 403 for a program if the preview would contain fields outside its token's scopes */
function requireOwnMergeFields(text: string): void {
  const token = tokenInUse()
  for (const name of token ? mergeFieldsOf(text) : []) {
    const kind = kindOfField('messages', name)
    if (token && !seesKind(token.scopes, kind)) throw new AppError(fieldRefusal(name, kind), { field: 'content' })
  }
}

export function createBulkMessagesService(services: {
  db: Database
  clock: Clock
  talentSearch: TalentSearchService
  officeMail: MessageMailsService
}): BulkMessagesService {
  const { db, clock, talentSearch, officeMail } = services

  async function readSent(found: repository.StoredSentMessage[], queryable: Queryable = db): Promise<SentMessage[]> {
    const ids = found.map(({ id }) => id)
    const counts = await repository.countDeliveries(queryable, ids)
    const answered = await repository.countAnswered(queryable, ids)
    return found.map((message) => toSent(message, counts, answered.find(({ messageId }) => messageId === message.id)?.answered ?? 0))
  }

  async function sentById(id: number, queryable: Queryable = db): Promise<SentMessage> {
    const found = await repository.findSentMessage(queryable, { id })
    const [message] = found ? await readSent([found], queryable) : []
    if (!message) throw new AppError(INBOX_ERROR.missing)
    return message
  }

  /** All recipients of the message, each once. @throws AppError 400 for unknown recipients, or when there are none */
  async function recipientsOf(transaction: Transaction, message: MessageInput): Promise<repository.Recipient[]> {
    const { recipientUserIds, allMatching, targetCriteria, exceptUserIds } = message
    const excepted = new Set(exceptUserIds)
    const matching = allMatching ? await talentSearch.accountsMatching(transaction, targetCriteria ?? {}) : []
    const wanted = new Set([...recipientUserIds, ...matching.filter((id) => !excepted.has(id))])
    const found = await repository.findRecipients(transaction, [...wanted])
    const known = new Set(found.map(({ id }) => id))
    const unknown = recipientUserIds.filter((id) => !known.has(id)).length
    if (unknown > 0) throw fieldError('recipientUserIds', unknownRecipients(unknown))
    if (found.length === 0) throw fieldError('recipientUserIds', BULK_MESSAGE.noRecipients)
    return found
  }

  /** The message sent earlier with a repeated key. @throws AppError 409 when it was another message */
  async function sentBefore(transaction: Transaction, actor: SignedInActor, message: MessageInput, sendKey: string): Promise<SentMessage> {
    const found = await repository.findSentMessage(transaction, { sendKey })
    const isSame =
      found !== undefined &&
      found.fromUserId === actor.userId &&
      found.subject === message.subject &&
      found.content === message.content &&
      found.messageType === message.messageType
    if (!isSame) throw new AppError(BULK_ERROR.changed)
    const { among, all } = await repository.countAmong(transaction, found.id, message.recipientUserIds)
    if (among !== message.recipientUserIds.length || (!message.allMatching && among !== all)) throw new AppError(BULK_ERROR.changed)
    return sentById(found.id, transaction)
  }

  return {
    async send(actor, message) {
      const wrong = wrongMergeField(message)
      if (wrong) throw fieldError(wrong.field, wrong.message)
      const { subject, content, messageType, targetCriteria, projectId, sendKey = randomUUID() } = message
      const sent = await inTransaction(db, async (transaction) => {
        const at = clock.now()
        const texts = { subject, content, messageType, targetCriteria, projectId }
        const values = { ...texts, noticeKind: 'office' as const, fromUserId: actor.userId, sendKey, sentAt: at, createdAt: at }
        const messageId = await repository.insertOnce(transaction, values)
        if (messageId === undefined) return sentBefore(transaction, actor, message, sendKey)
        const recipients = await recipientsOf(transaction, message)
        const userIds = recipients.map(({ id }) => id)
        const personal = isPersonal(message) ? recipients.map((recipient) => textsFor(recipient, message)) : undefined
        const deliveryIds = await repository.insertRecipients(transaction, { messageId, userIds, texts: personal, at })
        await officeMail.enqueue(transaction, deliveryIds)
        const details = { recipients: userIds.length, messageType }
        await recordAudit(transaction, { actor: actor.userId, action: 'message.sent', subject: `message:${messageId}`, details })
        await announce(transaction, 'messages', { recipientsOf: messageId })
        await announce(transaction, 'sent-messages', 'desk')
        return sentById(messageId, transaction)
      })
      officeMail.wake()
      return sent
    },

    async preview({ subject, content, recipientUserId }) {
      const wrong = wrongMergeField({ subject, content })
      if (wrong) throw fieldError(wrong.field, wrong.message)
      const [recipient] = await repository.findRecipients(db, [recipientUserId])
      if (!recipient) throw new AppError(BULK_ERROR.unknownRecipient)
      requireOwnMergeFields(`${subject}\n${content}`)
      return textsFor(recipient, { subject, content })
    },

    sent: async (page) => readSent(await repository.findSentMessages(db, page)),
    sentById: (id) => sentById(id),

    async deliveries(id, { answered, ...page }) {
      if (!(await repository.findSentMessage(db, { id }))) throw new AppError(INBOX_ERROR.missing)
      return (await repository.findDeliveries(db, { messageId: id, hasAnswered: answered === 'yes', ...page })).map(toDelivery)
    },

    async getResendable(actor, messageId, recipientId) {
      const message = await repository.findSentMessage(db, { id: messageId })
      const [found] = message ? await repository.findDeliveries(db, { messageId, id: recipientId, limit: 1, after: 0 }) : []
      return authorize(found && { id: found.id, messageId }, ofDesk(actor, INBOX_ERROR.missing))
    },

    async resend(actor, { id, messageId }) {
      const delivery = await inTransaction(db, async (transaction) => {
        const at = clock.now()
        const unconfirmedBefore = new Date(at.getTime() - RESEND_AFTER_SECONDS * 1000)
        if (!(await repository.queueAgain(transaction, { id, at, unconfirmedBefore }))) throw new AppError(BULK_ERROR.notResendable)
        await officeMail.enqueue(transaction, [id])
        await recordAudit(transaction, { actor: actor.userId, action: 'message.mail_resent', subject: `message:${messageId}` })
        await announce(transaction, 'sent-messages', 'desk')
        const [found] = await repository.findDeliveries(transaction, { messageId, id, limit: 1, after: 0 })
        if (!found) throw new AppError(INBOX_ERROR.missing)
        return toDelivery(found)
      })
      officeMail.wake()
      return delivery
    },
  }
}
