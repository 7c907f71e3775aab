import { z } from 'zod'
import { id, idText, instant, requiredText, sequentialId, sequentialIdParams } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { THREAD_LIMITS, THREAD_MESSAGE } from '../threads/rules.ts'
import { INBOUND_LIMITS, INBOUND_LISTS, INBOUND_MESSAGE, INBOUND_REASONS, INBOUND_STATES } from './rules.ts'

/** A mail that arrived outside of conversations, or that a member of the office filed into one. */
export const inboundMail = z.object({
  id,
  state: z.enum(INBOUND_STATES),
  /** Why the mail did not join a conversation automatically. */
  reason: z.enum(INBOUND_REASONS).nullable(),
  from: z.object({ address: z.string(), name: z.string() }),
  subject: z.string(),
  /** The beginning of what the sender wrote, without quoted text. */
  excerpt: z.string(),
  bytes: z.number().int(),
  receivedAt: instant,
  /** The student with the sender's address; `null` if no account has it. */
  student: z.object({ userId: z.string(), talentId: id.nullable(), name: z.string() }).nullable(),
  /** The conversation that the mail answers or was filed into. */
  thread: z.object({ id, subject: z.string(), student: z.string() }).nullable(),
  /** The person who filed or discarded it. */
  handledBy: z.string().nullable(),
})
export type InboundMail = z.infer<typeof inboundMail>

/** A mail in its original form. */
export const shownMail = z.object({
  from: z.object({ address: z.string(), name: z.string() }),
  subject: z.string(),
  /** When the mail was sent, according to its header. */
  sentAt: instant.nullable(),
  receivedAt: instant,
  /** The whole mail as text. */
  text: z.string(),
  /** The whole mail without scripts and remote content; `null` for a mail of only text. */
  html: z.string().nullable(),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
})
export type ShownMail = z.infer<typeof shownMail>

export const inboundMailDetail = inboundMail.extend({ mail: shownMail.nullable() })
export type InboundMailDetail = z.infer<typeof inboundMailDetail>

/** Where to file a mail: in a conversation, or in a new one with a student. */
export const fileInput = z
  .object({
    threadId: sequentialId.nullish(),
    userId: requiredText(INBOUND_MESSAGE.either, 100).nullish(),
    subject: requiredText(THREAD_MESSAGE.subject, THREAD_LIMITS.subject).nullish(),
  })
  .refine(({ threadId, userId }) => (threadId ?? undefined) !== undefined || (userId ?? undefined) !== undefined, {
    message: INBOUND_MESSAGE.either,
    path: ['threadId'],
  })
export type FileInput = z.output<typeof fileInput>

/** The webhook address for mail providers, and when its secret was created. */
const inboundAddress = z.object({ address: z.string(), secretMadeAt: instant.nullable() })

export const inboundMailEndpoints = {
  inboundMails: endpoint({
    method: 'GET',
    path: '/api/inbound-mails',
    summary: 'Mails that are in no conversation: to be looked at, written by programs, or discarded; newest first',
    access: 'desk',
    topics: ['threads'],
    query: z.object({ list: z.enum(INBOUND_LISTS).default('quarantined'), before: idText.pipe(sequentialId).optional() }),
    success: { status: 200, body: z.array(inboundMail).max(INBOUND_LIMITS.page) },
    errors: [400, 401, 403],
  }),
  inboundMail: endpoint({
    method: 'GET',
    path: '/api/inbound-mails/{id}',
    summary: 'One such mail as it came; its `mail` is null where it cannot be read',
    access: 'desk',
    topics: ['threads'],
    params: sequentialIdParams,
    success: { status: 200, body: inboundMailDetail },
    errors: [401, 403, 404],
  }),
  inboundMailFile: endpoint({
    method: 'GET',
    path: '/api/inbound-mails/{id}/raw',
    summary: 'The bytes of one such mail, as a file to save',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 200, body: null, type: 'application/octet-stream' },
    errors: [401, 403, 404],
  }),
  fileInboundMail: endpoint({
    method: 'POST',
    path: '/api/inbound-mails/{id}/file',
    summary: 'Puts a mail into a conversation, or into a new one with a student, as if the student had written it there',
    access: 'desk',
    params: sequentialIdParams,
    body: fileInput,
    success: { status: 200, body: inboundMail },
    errors: [400, 401, 403, 404, 409],
  }),
  discardInboundMail: endpoint({
    method: 'POST',
    path: '/api/inbound-mails/{id}/discard',
    summary: 'Takes a mail off the list of those to be looked at',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 200, body: inboundMail },
    errors: [401, 403, 404, 409],
  }),
  returnInboundMail: endpoint({
    method: 'POST',
    path: '/api/inbound-mails/{id}/return',
    summary:
      'Puts a mail that was filed or discarded back on the list; it leaves the conversation, unless the office has written there since',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 200, body: inboundMail },
    errors: [401, 403, 404, 409],
  }),
  mailOfEntry: endpoint({
    method: 'GET',
    path: '/api/threads/{id}/entries/{entryId}/mail',
    summary: 'The mail of which a part of a conversation is the new text',
    access: 'desk',
    topics: ['threads'],
    params: sequentialIdParams.extend({ entryId: idText.pipe(sequentialId) }),
    success: { status: 200, body: shownMail },
    errors: [401, 403, 404],
  }),
  ownMailOfEntry: endpoint({
    method: 'GET',
    path: '/api/own-threads/{id}/entries/{entryId}/mail',
    summary: 'The mail of which a part of a conversation of the signed-in student is the new text, if it came from their address',
    access: 'student',
    topics: ['messages'],
    params: sequentialIdParams.extend({ entryId: idText.pipe(sequentialId) }),
    success: { status: 200, body: shownMail },
    errors: [401, 403, 404],
  }),
  inboundAddress: endpoint({
    method: 'GET',
    path: '/api/inbound-mail/address',
    summary: 'The address to which mail providers send mails, and since when its secret counts',
    access: 'director',
    topics: ['settings'],
    success: { status: 200, body: inboundAddress },
    errors: [401, 403],
  }),
  makeInboundSecret: endpoint({
    method: 'POST',
    path: '/api/inbound-mail/secret',
    summary:
      'Makes a secret for mail providers, shown once, which replaces the one before at once; the caller must have signed in a moment ago',
    access: 'director',
    answersSecret: true,
    success: { status: 200, body: inboundAddress.extend({ secret: z.string() }) },
    errors: [401, 403],
  }),
  removeInboundSecret: endpoint({
    method: 'DELETE',
    path: '/api/inbound-mail/secret',
    summary: 'Removes that secret: mails are no longer taken there',
    access: 'director',
    success: { status: 200, body: inboundAddress },
    errors: [401, 403],
  }),
} as const
