import { z } from 'zod'
import { id, idText, instant, requiredText, sequentialId, sequentialIdParams } from '../../common.ts'
import { endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import { fileIds, threadFile } from './files.endpoints.ts'
import { THREAD_LIMITS, THREAD_MESSAGE } from './rules.ts'

const sendKey = z.uuid('Not a key').optional()

/** A message from a student. A repeated `sendKey` writes nothing again. */
export const ownEntryInput = z.object({
  content: requiredText(THREAD_MESSAGE.content, THREAD_LIMITS.content, 'lines'),
  files: fileIds,
  sendKey,
})
export type OwnEntryInput = z.output<typeof ownEntryInput>

/** The texts of a new conversation in a form. */
const ownThreadTexts = z.object({
  subject: requiredText(THREAD_MESSAGE.subject, THREAD_LIMITS.subject),
  content: requiredText(THREAD_MESSAGE.content, THREAD_LIMITS.content, 'lines'),
})

/** A new conversation that a student begins, about one of their casting calls or none. */
export const ownThreadInput = ownThreadTexts.extend({
  projectId: sequentialId.nullish().transform((value) => value ?? null),
  files: fileIds,
  sendKey,
})
export type OwnThreadInput = z.output<typeof ownThreadInput>

/** One entry of a conversation, as its student sees it. */
const ownEntry = z.object({
  /** `null` for a message that nobody has answered yet. */
  id: id.nullable(),
  isOwn: z.boolean(),
  content: z.string(),
  at: instant,
  /** The id of the message, if the entry is a message of the office. */
  messageId: id.nullable(),
  /** Whether the student has opened it; always true for their own entries. */
  isRead: z.boolean(),
  /** Whether it came by mail. */
  isByMail: z.boolean(),
  /** Whether the mail can be shown: it came from the student's address, and can be read. */
  hasMail: z.boolean(),
  files: z.array(threadFile),
})
export type OwnEntry = z.infer<typeof ownEntry>

const callOfThread = z.object({ id, title: z.string() }).nullable()

export const ownThread = z.object({
  /** `null` if nobody has answered the message yet. */
  id: id.nullable(),
  subject: z.string(),
  project: callOfThread,
  /** Whether the office has closed the conversation for new entries. */
  isClosed: z.boolean(),
  /** Oldest first. */
  entries: z.array(ownEntry),
  hasEarlier: z.boolean(),
})
export type OwnThread = z.infer<typeof ownThread>

/** A conversation in the student's list. */
export const ownThreadSummary = z.object({
  id,
  subject: z.string(),
  /** When something was last written. */
  movedAt: instant,
  isClosed: z.boolean(),
  /** The office's messages in the conversation, oldest first. */
  messageIds: z.array(id),
  /** The last message. */
  newest: z.object({ isOwn: z.boolean(), excerpt: z.string() }).nullable(),
})
export type OwnThreadSummary = z.infer<typeof ownThreadSummary>

const earlier = z.object({ before: idText.pipe(sequentialId).optional() })

export const ownThreadEndpoints = {
  ownThreads: endpoint({
    method: 'GET',
    path: '/api/own-threads',
    summary: 'Conversations of the signed-in student with the office, newest first; messages that nobody has answered are not among them',
    access: 'student',
    topics: ['messages'],
    success: { status: 200, body: z.array(ownThreadSummary) },
    errors: [401, 403],
  }),
  ownThread: endpoint({
    method: 'GET',
    path: '/api/own-threads/{id}',
    summary: 'A conversation of the signed-in student: the newest parts, or those before one',
    access: 'student',
    topics: ['messages'],
    params: sequentialIdParams,
    query: earlier,
    success: { status: 200, body: ownThread },
    errors: [400, 401, 403, 404],
  }),
  messageThread: endpoint({
    method: 'GET',
    path: '/api/messages/{id}/thread',
    summary: 'The conversation that a message belongs to; the message alone while nobody has answered',
    access: 'student',
    topics: ['messages'],
    params: sequentialIdParams,
    success: { status: 200, body: ownThread },
    errors: [401, 403, 404],
  }),
  beginThread: endpoint({
    method: 'POST',
    path: '/api/own-threads',
    summary: 'Writes to the office, in a new conversation',
    access: 'student',
    body: ownThreadInput,
    success: { status: 201, body: ownThread },
    errors: [400, 401, 403, 409, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  writeInThread: endpoint({
    method: 'POST',
    path: '/api/own-threads/{id}/entries',
    summary: 'Writes to the office in a conversation',
    access: 'student',
    params: sequentialIdParams,
    body: ownEntryInput,
    success: { status: 201, body: ownThread },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  answerMessage: endpoint({
    method: 'POST',
    path: '/api/messages/{id}/answers',
    summary: 'Answers a message of the office',
    access: 'student',
    params: sequentialIdParams,
    body: ownEntryInput,
    success: { status: 201, body: ownThread },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
} as const
