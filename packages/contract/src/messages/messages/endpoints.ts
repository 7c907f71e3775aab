import { z } from 'zod'
import { id, idText, instant, requiredText, sequentialId, sequentialIdParams } from '../../common.ts'
import { endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import { talentCriteria } from '../../people/talent-search/endpoints.ts'
import { withValues } from '../../translate.ts'
import { BULK_MESSAGE, MAIL_STATES, MESSAGE_LIMITS, MESSAGE_TYPES } from './rules.ts'

/** A message in its recipient's inbox. */
export const inboxMessage = z.object({
  id,
  subject: z.string(),
  content: z.string(),
  messageType: z.enum(MESSAGE_TYPES),
  sentAt: instant,
  /** Empty means unread. */
  readAt: instant.nullable(),
})
export type InboxMessage = z.infer<typeof inboxMessage>

/** The id of an account. Characters that cannot be stored are replaced, so that such an id matches nobody. */
const accountId = z
  .string(BULK_MESSAGE.noRecipients)
  .min(1, BULK_MESSAGE.noRecipients)
  .max(100, BULK_MESSAGE.noRecipients)
  .transform((text) => text.replace(/\0|\p{Surrogate}/gu, '\ufffd'))

/**
 * A message from a casting director to many people. The recipients are the named ones and, with `allMatching`, everyone who
 * matches `targetCriteria` now except `exceptUserIds`. Later matches do not count. A repeated `sendKey` sends nothing again.
 */
export const messageInput = z
  .object({
    subject: requiredText(BULK_MESSAGE.subject, MESSAGE_LIMITS.subject),
    content: requiredText(BULK_MESSAGE.content, MESSAGE_LIMITS.content, 'lines'),
    messageType: z.enum(MESSAGE_TYPES, 'Please choose a type').default('general'),
    targetCriteria: talentCriteria.nullish(),
    recipientUserIds: z
      .array(accountId, BULK_MESSAGE.noRecipients)
      .max(MESSAGE_LIMITS.recipients, withValues('Please choose at most {maximum} recipients', { maximum: MESSAGE_LIMITS.recipients }))
      .default([])
      .transform((ids) => [...new Set(ids)]),
    allMatching: z.boolean('Please say yes or no').default(false),
    exceptUserIds: z.array(accountId).max(MESSAGE_LIMITS.recipients).default([]),
    sendKey: z.uuid('Not a key').optional(),
  })
  .refine(({ recipientUserIds, allMatching }) => allMatching || recipientUserIds.length > 0, {
    message: BULK_MESSAGE.noRecipients,
    path: ['recipientUserIds'],
  })
  .refine(({ allMatching, targetCriteria }) => !allMatching || Boolean(targetCriteria), {
    message: BULK_MESSAGE.noRecipients,
    path: ['targetCriteria'],
  })
export type MessageInput = z.output<typeof messageInput>
export type MessageForm = z.input<typeof messageInput>

/** Numbers of recipients by state. */
const deliveries = z.object({
  recipients: z.number().int(),
  read: z.number().int(),
  /** How many recipients have replied in the message's conversation. */
  answered: z.number().int(),
  mail: z.record(z.enum(MAIL_STATES), z.number().int()),
})

/** A message as the office sees it after sending. */
export const sentMessage = z.object({
  id,
  subject: z.string(),
  content: z.string(),
  messageType: z.enum(MESSAGE_TYPES),
  sentAt: instant,
  /** Name or address of the sender; `null` when that account is gone. */
  sentBy: z.string().nullable(),
  deliveries,
})
export type SentMessage = z.infer<typeof sentMessage>

/** One recipient of a sent message. */
export const messageDelivery = z.object({
  id,
  userId: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  mail: z.enum(MAIL_STATES),
  mailAt: instant.nullable(),
  readAt: instant.nullable(),
  /** The conversation in which the recipient replied. */
  threadId: id.nullable(),
})
export type MessageDelivery = z.infer<typeof messageDelivery>

/** A person who can get messages: a student with an account. */
export const userSearchResult = z.object({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
})
export type UserSearchResult = z.infer<typeof userSearchResult>

// A form sends its empty fields as empty texts.
const pageNumber = (message: string, maximum: number, standard: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number(message).int(message).min(0, message).max(maximum, message).default(standard),
  )
const limit = (maximum: number, standard: number) =>
  pageNumber(withValues('Please enter a limit from 0 to {maximum}', { maximum }), maximum, standard)
const offset = (maximum: number) => pageNumber(withValues('Please enter an offset from 0 to {maximum}', { maximum }), maximum, 0)
const place = (maximum: number) => pageNumber(withValues('Please enter an id from 0 to {maximum}', { maximum }), maximum, 0)

export const messageEndpoints = {
  inbox: endpoint({
    method: 'GET',
    path: '/api/messages',
    summary: 'Messages to the signed-in student, newest first; for the casting desk what students wrote in conversations, newest first',
    access: 'casting',
    topics: ['messages', 'threads'],
    success: { status: 200, body: z.array(inboxMessage) },
    errors: [401, 403],
  }),
  unreadCount: endpoint({
    method: 'GET',
    path: '/api/messages/unread/count',
    summary: 'How many messages are unread; for the casting desk how many conversations have something that the caller has not read',
    access: 'casting',
    topics: ['messages', 'threads'],
    success: { status: 200, body: z.object({ count: z.number().int() }) },
    errors: [401, 403],
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/api/messages/{id}/read',
    summary: 'Marks a message read, once',
    access: 'student',
    params: sequentialIdParams,
    success: { status: 200, body: inboxMessage },
    errors: [401, 403, 404, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  searchUsers: endpoint({
    method: 'GET',
    path: '/api/users/search',
    summary: 'Students with an account who match every criterion; the header `X-Total-Count` says how many there are altogether',
    access: 'desk',
    topics: ['talent'],
    token: 'messages',
    query: talentCriteria.safeExtend({
      limit: limit(MESSAGE_LIMITS.userSearchPage, 50),
      offset: offset(1_000_000),
    }),
    success: { status: 200, body: z.array(userSearchResult) },
    errors: [400, 401, 403, 429],
    // The limit of the talent search.
    accountLimit: { max: 600, seconds: 60 },
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/api/messages',
    summary: 'Sends a message to the inboxes of all recipients at once, and to their addresses from a queue',
    access: 'desk',
    token: 'messages',
    body: messageInput,
    maxBodyBytes: 4 * 1024 * 1024,
    maxBodyValues: 50_000,
    success: { status: 201, body: sentMessage },
    errors: [400, 401, 403, 409, 413],
  }),
  previewMessage: endpoint({
    method: 'POST',
    path: '/api/messages/preview',
    summary: 'A message as one recipient will read it',
    access: 'desk',
    token: 'messages',
    body: z.object({
      subject: z.string().max(MESSAGE_LIMITS.subject),
      content: z.string().max(MESSAGE_LIMITS.content),
      recipientUserId: requiredText(BULK_MESSAGE.noRecipients, 100),
    }),
    maxBodyBytes: 256 * 1024,
    success: { status: 200, body: z.object({ subject: z.string(), content: z.string() }) },
    errors: [400, 401, 403, 404],
  }),
  sentMessages: endpoint({
    method: 'GET',
    path: '/api/messages/sent',
    summary: 'Messages that the office has sent, newest first, with how far they have come',
    access: 'desk',
    topics: ['sent-messages', 'threads'],
    token: 'messages',
    query: z.object({
      limit: limit(100, 20),
      before: place(2_147_483_647),
      /** Only messages with a bounced mail. */
      mail: z.literal('refused').optional(),
    }),
    success: { status: 200, body: z.array(sentMessage) },
    errors: [400, 401, 403],
  }),
  sentMessage: endpoint({
    method: 'GET',
    path: '/api/messages/sent/{id}',
    summary: 'One sent message with how far it has come',
    access: 'desk',
    topics: ['sent-messages', 'threads'],
    token: 'messages',
    params: sequentialIdParams,
    success: { status: 200, body: sentMessage },
    errors: [401, 403, 404],
  }),
  messageDeliveries: endpoint({
    method: 'GET',
    path: '/api/messages/sent/{id}/recipients',
    summary: 'Recipients of a sent message in the order of their ids, with the state of each',
    access: 'desk',
    topics: ['sent-messages', 'threads'],
    token: 'messages',
    params: sequentialIdParams,
    query: z.object({
      mail: z.enum(MAIL_STATES).optional(),
      /** Only people who have replied. */
      answered: z.literal('yes').optional(),
      limit: limit(200, 50),
      after: place(2_147_483_647),
    }),
    success: { status: 200, body: z.array(messageDelivery) },
    errors: [400, 401, 403, 404],
  }),
  resendMail: endpoint({
    method: 'POST',
    path: '/api/messages/sent/{id}/recipients/{recipientId}/resend',
    summary: 'Mails a message to one recipient again, where nobody can know whether it arrived, or the mail server refused it',
    access: 'desk',
    params: sequentialIdParams.extend({ recipientId: idText.pipe(sequentialId) }),
    success: { status: 200, body: messageDelivery },
    errors: [401, 403, 404, 409],
  }),
} as const
