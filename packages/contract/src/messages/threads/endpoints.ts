import { z } from 'zod'
import { id, idText, instant, optionalText, requiredText, sequentialId, sequentialIdParams } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { MAIL_STATES } from '../messages/rules.ts'
import { fileIds, threadFile } from './files.endpoints.ts'
import { ATTENDANCES, ENTRY_KINDS, THREAD_FILTER_STATES, THREAD_LIMITS, THREAD_MESSAGE, THREAD_STATES } from './rules.ts'

const sendKey = z.uuid('Not a key').optional()
const somebody = z.object({ id: z.string(), name: z.string() })

/** A conversation in the office's list. */
export const threadSummary = z.object({
  id,
  subject: z.string(),
  state: z.enum(THREAD_STATES),
  student: z.object({
    userId: z.string(),
    talentId: id.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    /** Whether the last mail to their address bounced permanently. */
    refusesMail: z.boolean(),
  }),
  project: z.object({ id, title: z.string() }).nullable(),
  assignedTo: somebody.nullable(),
  /** Since when the student waits for an answer. */
  askedAt: instant.nullable(),
  snoozedUntil: instant.nullable(),
  /** Whether the office has closed it, so that the student can no longer write. */
  isClosed: z.boolean(),
  /** Whether the student wrote something that the caller has not opened yet. */
  isUnread: z.boolean(),
  /** When student or office last wrote. */
  movedAt: instant,
  /** The last message in either direction. Notes do not count. */
  newest: z.object({ kind: z.enum(['in', 'out']), excerpt: z.string() }).nullable(),
})
export type ThreadSummary = z.infer<typeof threadSummary>

export const threadEntry = z.object({
  id,
  kind: z.enum(ENTRY_KINDS),
  content: z.string(),
  at: instant,
  /** The author; `null` when the account is gone, or a rule wrote it. */
  by: z.string().nullable(),
  /** Whether the caller wrote it for the office. */
  isOwn: z.boolean(),
  /** The state of its mail; `null` if it is not mailed. */
  mail: z.enum(MAIL_STATES).nullable(),
  /** When the student opened it. */
  readAt: instant.nullable(),
  /** Whether it arrived by mail. `GET …/mail` returns the whole mail. */
  isByMail: z.boolean(),
  /** Whether the mail can be shown. */
  hasMail: z.boolean(),
  files: z.array(threadFile),
})
export type ThreadEntry = z.infer<typeof threadEntry>

/** A conversation with its newest entries, or with the entries before a given one. */
export const thread = threadSummary.extend({
  /** Oldest first. */
  entries: z.array(threadEntry),
  hasEarlier: z.boolean(),
  /** Automatic answers to mails of this conversation, for example absence notices; oldest first. */
  automatic: z.array(z.object({ id, subject: z.string(), at: instant })),
  /** The newest entry, which an answer must name. */
  newestId: z.number().int(),
})
export type Thread = z.infer<typeof thread>

/**
 * A person's conversation about a casting call, as its pages show it: the one that waits for an answer, or else the newest.
 */
export const personThread = z.object({
  id,
  studentId: id,
  /** Their roles in the casting call. */
  applicationIds: z.array(id),
  state: z.enum(THREAD_STATES),
  /** Whether the person wrote something that the caller has not opened yet. */
  isUnread: z.boolean(),
  /** The person's last message, and its time. */
  excerpt: z.string(),
  at: instant,
})
export type PersonThread = z.infer<typeof personThread>

/** `me`, `nobody`, or the id of an account. */
const assigned = requiredText('Not an account', 100)

const filterFields = {
  state: z.enum(THREAD_FILTER_STATES).default('open'),
  assigned: assigned.optional(),
  search: optionalText(THREAD_LIMITS.search),
}
const idInQuery = idText.pipe(sequentialId).optional()

export const threadQuery = z.object({
  ...filterFields,
  projectId: idInQuery,
  roleId: idInQuery,
  limit: z.coerce.number('Not a number').int('Not a number').min(1, 'Not a number').max(THREAD_LIMITS.page, 'Not a number').default(50),
  /** The last conversation of the previous page. */
  before: idInQuery,
})
export type ThreadQuery = z.output<typeof threadQuery>

const threadFilter = z.object({ ...filterFields, projectId: sequentialId.optional(), roleId: sequentialId.optional() })
export type ThreadFilter = z.output<typeof threadFilter>

/** A change of chosen conversations, or of all matching ones. */
export const threadChanges = z
  .object({
    ids: z.array(sequentialId).max(THREAD_LIMITS.chosen, THREAD_MESSAGE.chosen).default([]),
    allMatching: threadFilter.optional(),
    exceptIds: z.array(sequentialId).max(THREAD_LIMITS.chosen, THREAD_MESSAGE.chosen).default([]),
    /** `null`: nobody. */
    assignedTo: assigned.nullable().optional(),
    /** `null`: at once. */
    snoozedUntil: instant.nullable().optional(),
    isDone: z.boolean('Please say yes or no').optional(),
    isClosed: z.boolean('Please say yes or no').optional(),
    isRead: z.boolean('Please say yes or no').optional(),
    /** Whether the change undoes another one. Then `snoozedUntil` may be in the past. */
    isUndo: z.boolean('Please say yes or no').default(false),
  })
  .refine(({ ids, allMatching }) => ids.length > 0 || allMatching !== undefined, { message: THREAD_MESSAGE.unchosen, path: ['ids'] })
  .refine(
    ({ assignedTo, snoozedUntil, isDone, isClosed, isRead }) =>
      [assignedTo, snoozedUntil, isDone, isClosed, isRead].some((change) => change !== undefined),
    { message: THREAD_MESSAGE.nothing },
  )
export type ThreadChanges = z.output<typeof threadChanges>

/** Conversations, with their values from before a change. Sent back with `isUndo`, they are restored. */
const formerThreads = z.object({
  ids: z.array(id),
  assignedTo: z.string().nullable().optional(),
  snoozedUntil: instant.nullable().optional(),
  isDone: z.boolean().optional(),
  isClosed: z.boolean().optional(),
})
export type FormerThreads = z.infer<typeof formerThreads>

export const threadAnswerInput = z.object({
  content: requiredText(THREAD_MESSAGE.content, THREAD_LIMITS.content, 'lines'),
  /** The newest entry that the writer has seen. */
  newestSeen: z.number('Not an id').int('Not an id').min(0, 'Not an id').max(2_147_483_647, 'Not an id'),
  /** Whether to send it although somebody else has answered meanwhile. */
  anyway: z.boolean('Please say yes or no').default(false),
  /** Whether this answer finishes the conversation. */
  isDone: z.boolean('Please say yes or no').default(false),
  files: fileIds,
  sendKey,
})
export type ThreadAnswerInput = z.output<typeof threadAnswerInput>

export const threadNoteInput = z.object({ content: requiredText(THREAD_MESSAGE.note, THREAD_LIMITS.content, 'lines'), sendKey })
export type ThreadNoteInput = z.output<typeof threadNoteInput>

/** Other people who have the conversation open. */
const attendance = z.array(z.object({ name: z.string(), isWriting: z.boolean() }))

export const threadEndpoints = {
  threads: endpoint({
    method: 'GET',
    path: '/api/threads',
    summary: 'Conversations with students, the one with the newest text first',
    access: 'desk',
    topics: ['threads'],
    query: threadQuery,
    success: { status: 200, body: z.array(threadSummary) },
    errors: [400, 401, 403],
  }),
  threadCounts: endpoint({
    method: 'GET',
    path: '/api/thread-counts',
    summary:
      'How many conversations are open, waiting and snoozed, how many of the open ones are the caller’s, unread by the caller, and how many mails are in none',
    access: 'desk',
    topics: ['threads'],
    success: {
      status: 200,
      body: z.object({
        open: z.number().int(),
        waiting: z.number().int(),
        snoozed: z.number().int(),
        mine: z.number().int(),
        unread: z.number().int(),
        /** Mails that need a decision by the office. */
        quarantined: z.number().int(),
      }),
    },
    errors: [401, 403],
  }),
  threadAssignees: endpoint({
    method: 'GET',
    path: '/api/thread-assignees',
    summary: 'People of the casting desk, by name',
    access: 'desk',
    topics: ['settings'],
    success: { status: 200, body: z.array(somebody) },
    errors: [401, 403],
  }),
  thread: endpoint({
    method: 'GET',
    path: '/api/threads/{id}',
    summary: 'A conversation with its newest parts, or with those before one',
    access: 'desk',
    topics: ['threads'],
    params: sequentialIdParams,
    query: z.object({ before: idInQuery }),
    success: { status: 200, body: thread },
    errors: [400, 401, 403, 404],
  }),
  answerThread: endpoint({
    method: 'POST',
    path: '/api/threads/{id}/answers',
    summary: 'Answers a student; 409 says who has answered since the part that the caller has seen',
    access: 'desk',
    params: sequentialIdParams,
    body: threadAnswerInput,
    success: { status: 201, body: thread },
    errors: [400, 401, 403, 404, 409],
  }),
  noteThread: endpoint({
    method: 'POST',
    path: '/api/threads/{id}/notes',
    summary: 'Writes an internal note, which the student never reads',
    access: 'desk',
    params: sequentialIdParams,
    body: threadNoteInput,
    success: { status: 201, body: thread },
    errors: [400, 401, 403, 404, 409],
  }),
  changeThreads: endpoint({
    method: 'POST',
    path: '/api/threads/changes',
    summary:
      'Assigns, snoozes, ends, closes to writing or marks read some conversations, or all that match; answers with those that changed, and what they were',
    access: 'desk',
    body: threadChanges,
    success: { status: 200, body: z.object({ ids: z.array(id), former: z.array(formerThreads) }) },
    errors: [400, 401, 403],
  }),
  projectThreads: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/conversations',
    summary: 'What people have written about a casting call, one conversation each: the one that waits for an answer, or else the newest',
    access: 'desk',
    topics: ['threads'],
    params: sequentialIdParams,
    success: { status: 200, body: z.array(personThread) },
    errors: [401, 403],
  }),
  threadAttendance: endpoint({
    method: 'GET',
    path: '/api/threads/{id}/attendance',
    summary: 'Who else of the office has a conversation open now, and who is writing',
    access: 'desk',
    topics: ['thread-attendance'],
    params: sequentialIdParams,
    success: { status: 200, body: attendance },
    errors: [401, 403, 404],
  }),
  attendThread: endpoint({
    method: 'PUT',
    path: '/api/threads/{id}/attendance',
    summary: 'Says that the caller has a conversation open, for less than a minute',
    access: 'desk',
    params: sequentialIdParams,
    body: z.object({ doing: z.enum(ATTENDANCES, 'Not known') }),
    success: { status: 200, body: attendance },
    errors: [400, 401, 403, 404],
  }),
} as const
