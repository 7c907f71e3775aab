import { z } from 'zod'
import { id, instant, optionalText, requiredText, sequentialId, sequentialIdParams } from '../../common.ts'
import { ANSWER_BY_LINK, OWN_ANSWER, READ_BY_LINK } from '../../common-specs.ts'
import { endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import { mediaTask, sentFile } from './endpoints.ts'
import { MEDIA_FILE_MAX_BYTES, MEDIA_REPLIES, MEDIA_REQUEST_LIMITS, MEDIA_REQUEST_MESSAGE, MEDIA_REQUEST_STATES } from './rules.ts'

/** A take that the student sent. */
const ownTake = z.object({
  id,
  receivedAt: instant,
  isLate: z.boolean(),
  /** Whether the upload began before the due time and finished after it. */
  wasBegunInTime: z.boolean(),
  /** The title of the self-tape, and its id. */
  title: z.string().nullable(),
  tapeId: id.nullable(),
  file: sentFile.nullable(),
  words: z.string().nullable(),
  /** Other people in the take who agreed to be shown. */
  people: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
})

/** A media request, as the student who was asked sees it. */
export const ownMediaRequest = z.object({
  ...mediaTask,
  id,
  projectId: id,
  projectTitle: z.string(),
  roleName: z.string(),
  /** Where the student can open their copy of the sides. */
  sidesUrl: z.string().nullable(),
  state: z.enum(MEDIA_REQUEST_STATES),
  reply: z.enum(MEDIA_REPLIES).nullable(),
  reason: z.string().nullable(),
  /** The note with which the office asks for another take. */
  retakeNote: z.string().nullable(),
  /** Whether the office still waits for it. */
  isOpen: z.boolean(),
  /** Newest first; the newest counts. */
  takes: z.array(ownTake),
})
export type OwnMediaRequest = z.infer<typeof ownMediaRequest>

/** The same request as the bearer of its link sees it. */
export const linkedMediaRequest = ownMediaRequest.extend({ firstName: z.string() })
export type LinkedMediaRequest = z.infer<typeof linkedMediaRequest>

const reply = z
  .object({
    reply: z.enum(MEDIA_REPLIES, MEDIA_REQUEST_MESSAGE.reply),
    /** Why the student can't. */
    reason: optionalText(MEDIA_REQUEST_LIMITS.reason, 'lines'),
  })
  .refine(({ reply: given, reason }) => given === 'will' || reason !== null, { path: ['reason'], message: MEDIA_REQUEST_MESSAGE.reason })
export type MediaReplyInput = z.output<typeof reply>

export const newTake = z.object({
  /** One of the student's self-tapes, if the request is for one. */
  tapeId: sequentialId.nullish(),
  /** The answer in words, if the request is for one. */
  words: optionalText(MEDIA_REQUEST_LIMITS.words, 'lines'),
})
export type NewTake = z.output<typeof newTake>

/** An answer in words, sent with the link of a mail. */
const linkedWords = z.object({ words: requiredText(MEDIA_REQUEST_MESSAGE.words, MEDIA_REQUEST_LIMITS.words, 'lines') })

/** Endpoints of media requests for the students who were asked. */
export const ownMediaRequestEndpoints = {
  ownMediaRequests: endpoint({
    method: 'GET',
    path: '/api/media-requests',
    summary: 'What the signed-in student is asked for, by when it is due',
    access: 'student',
    topics: ['projects', 'applications', 'self-tapes', 'media-requests'],
    success: { status: 200, body: z.array(ownMediaRequest) },
    errors: [401, 403],
  }),
  seeMediaRequest: endpoint({
    method: 'POST',
    path: '/api/media-requests/{id}/seen',
    summary: 'Says that the student has seen what they are asked for',
    access: 'student',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  answerMediaRequest: endpoint({
    ...OWN_ANSWER,
    path: '/api/media-requests/{id}/answer',
    summary: 'Says whether they will do it; the answer can be changed until it is due',
    body: reply,
    success: { status: 200, body: ownMediaRequest },
  }),
  sendTake: endpoint({
    ...OWN_ANSWER,
    path: '/api/media-requests/{id}/takes',
    summary: 'Sends a self-tape or an answer in words; the last one counts. The same tape a second time changes nothing',
    body: newTake,
    success: { status: 200, body: ownMediaRequest },
  }),
  sendMediaFile: endpoint({
    ...OWN_ANSWER,
    path: '/api/media-requests/{id}/files',
    summary: 'Sends a photo, a recording or a PDF (multipart field `file`); the last one counts. An upload counts from its beginning',
    consumes: 'multipart',
    fileField: 'file',
    maxBodyBytes: MEDIA_FILE_MAX_BYTES + 64 * 1024,
    success: { status: 200, body: ownMediaRequest },
    errors: [400, 401, 403, 404, 409, 413, 415, 429],
  }),
  linkedMediaRequest: endpoint({
    ...READ_BY_LINK,
    path: '/api/request-links/{token}',
    summary: 'What the link of a mail asks for; reading it changes nothing',
    topics: [],
    success: { status: 200, body: linkedMediaRequest },
  }),
  seeLinkedMediaRequest: endpoint({
    ...ANSWER_BY_LINK,
    path: '/api/request-links/{token}/seen',
    summary: 'Says that the page of a link was opened, which programs that only open links do not',
    success: { status: 204, body: null },
    errors: [404, 429],
  }),
  sendLinkedWords: endpoint({
    ...ANSWER_BY_LINK,
    path: '/api/request-links/{token}/takes',
    summary: 'Sends an answer in words by the link of a mail; the last one counts',
    body: linkedWords,
    success: { status: 200, body: linkedMediaRequest },
  }),
  answerLinkedMediaRequest: endpoint({
    ...ANSWER_BY_LINK,
    path: '/api/request-links/{token}/answer',
    summary: 'Says whether they will do it by the link of a mail, as `POST /api/media-requests/{id}/answer`',
    body: reply,
    success: { status: 200, body: linkedMediaRequest },
  }),
  linkedSides: endpoint({
    ...READ_BY_LINK,
    path: '/api/request-links/{token}/sides',
    summary: 'The sides of a link as a file',
    success: { status: 200, body: null, type: 'application/pdf' },
    rateLimit: { max: 60, seconds: 60 },
  }),
} as const
