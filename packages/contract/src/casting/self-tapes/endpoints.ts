import { z } from 'zod'
import { id, idParams, instant, optionalText, requiredText, sequentialId, sequentialIdParams } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import { CAPTION_LANGUAGES, CAPTIONS_MAX_SENT, FORMER_CAPTION_LANGUAGE, formatCaptions, parseCaptions } from './captions.ts'
import { SELF_TAPE_MESSAGE, SELF_TAPE_TEXT, TAPE_MAX_BYTES, TAPE_STATES, TAPE_UPLOADS_PATH } from './rules.ts'

/** A self-tape as its student and casting directors see it. */
export const selfTape = z.object({
  id,
  studentId: id,
  projectId: id.nullable(),
  projectTitle: z.string().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  /** Where to watch the tape: an address on another site, or one of ours that works for `TAPE_ADDRESS_HOURS`. */
  videoUrl: z.string(),
  /** Whether `videoUrl` is a stored file that a page can play. Other addresses open on their own site. */
  isStored: z.boolean(),
  state: z.enum(TAPE_STATES),
  thumbnailUrl: z.string().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  /** Bytes. */
  fileSize: z.number().nullable(),
  isGeneral: z.boolean(),
  /** Where its captions are, as WebVTT. The address changes with the captions. */
  captionsUrl: z.string().nullable(),
  /** The language of the captions (BCP 47). */
  captionsLanguage: z.string().nullable(),
  createdAt: instant,
})
export type SelfTape = z.infer<typeof selfTape>

/** A self-tape as the casting desk sees it. */
export const talentTape = selfTape.extend({
  /** Whether nobody at the casting desk has played it yet. */
  isNew: z.boolean(),
})
export type TalentTape = z.infer<typeof talentTape>

/** An upload that is not yet a self-tape. */
export const tapeUpload = z.object({
  /** The address to continue the upload, and the `videoUrl` of the tape once it is complete. */
  url: z.string(),
  fileName: z.string(),
  /** Bytes of the whole file, and bytes received. */
  size: z.number(),
  received: z.number(),
  createdAt: instant,
})
export type TapeUpload = z.infer<typeof tapeUpload>

const DAY_SECONDS = 86_400

/** WebVTT or SubRip; stored as WebVTT. */
const captionsText = z
  .string()
  .max(CAPTIONS_MAX_SENT, SELF_TAPE_MESSAGE.captionsTooLong)
  .transform((text, context) => {
    const read = parseCaptions(text)
    if ('captions' in read) return formatCaptions(read.captions)
    context.addIssue(read.problem)
    return z.NEVER
  })

/** The captions of a tape, and their language. */
const tapeCaptions = z.object({
  text: captionsText,
  language: z.enum([...CAPTION_LANGUAGES, FORMER_CAPTION_LANGUAGE], SELF_TAPE_MESSAGE.captionsLanguage),
})
export type TapeCaptions = z.output<typeof tapeCaptions>

export const selfTapeInput = z.object({
  title: requiredText(SELF_TAPE_MESSAGE.titleRequired, SELF_TAPE_TEXT.title),
  description: optionalText(SELF_TAPE_TEXT.description, 'lines'),
  /** The address of a complete upload, or an https address on another site. */
  videoUrl: requiredText(SELF_TAPE_MESSAGE.videoRequired, SELF_TAPE_TEXT.address),
  /** A picture that this person uploaded, or inline image data. */
  thumbnailUrl: z.string().max(2_000_000, SELF_TAPE_MESSAGE.thumbnail).nullish(),
  /** Seconds, and bytes. For a stored video the server determines them itself. */
  duration: z.number().min(0).max(DAY_SECONDS).nullish(),
  fileSize: z.number().int().min(0).max(TAPE_MAX_BYTES, SELF_TAPE_MESSAGE.tooLarge).nullish(),
  isGeneral: z.boolean().default(false),
  projectId: sequentialId.nullish(),
  /** Only for uploads. A video on another site has its captions there. */
  captions: tapeCaptions.nullish(),
  /** The page generates it, so that a repeated request stores the tape only once. */
  requestId: z.uuid().optional(),
})
export type SelfTapeInput = z.output<typeof selfTapeInput>

export const selfTapeEndpoints = {
  selfTapes: endpoint({
    method: 'GET',
    path: '/api/self-tapes',
    summary: "The signed-in student's self-tapes, newest first",
    access: 'student',
    topics: ['self-tapes'],
    success: { status: 200, body: z.array(selfTape) },
    errors: [401, 403],
  }),
  createSelfTape: endpoint({
    method: 'POST',
    path: '/api/self-tapes',
    summary: 'Makes a self-tape of an upload that is whole, or of an https address elsewhere',
    access: 'student',
    maxBodyBytes: 3 * 1024 * 1024,
    body: selfTapeInput,
    success: { status: 201, body: selfTape },
    errors: [400, 401, 403, 404, 409, 413, 429],
    rateLimit: { max: 60, seconds: 600 },
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  deleteSelfTape: endpoint({
    method: 'DELETE',
    path: '/api/self-tapes/{id}',
    summary: 'Deletes a self-tape of one’s own, with its file',
    access: 'student',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  setTapeCaptions: endpoint({
    method: 'PUT',
    path: '/api/self-tapes/{id}/captions',
    summary: 'Sets the captions of a self-tape of one’s own, or removes them',
    access: 'student',
    params: sequentialIdParams,
    maxBodyBytes: 1024 * 1024,
    body: z.object({ captions: tapeCaptions.nullable() }),
    success: { status: 200, body: selfTape },
    errors: [400, 401, 403, 404, 409, 413, 429],
    rateLimit: { max: 120, seconds: 600 },
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  tapeCaptions: endpoint({
    method: 'GET',
    path: '/api/self-tapes/{id}/captions',
    summary: 'The captions of a self-tape, as WebVTT, for its student and casting directors',
    access: 'casting',
    params: sequentialIdParams,
    success: { status: 200, body: null, type: 'text/vtt' },
    errors: [401, 403, 404],
  }),
  tapeUploads: endpoint({
    method: 'GET',
    path: TAPE_UPLOADS_PATH,
    summary: "The signed-in student's uploads that are no self-tape yet, newest first",
    access: 'student',
    topics: ['self-tapes'],
    success: {
      status: 200,
      body: z.object({
        uploads: z.array(tapeUpload),
        /** Whether this server converts videos that browsers cannot play. */
        converts: z.boolean(),
      }),
    },
    errors: [401, 403],
  }),
  talentSelfTapes: endpoint({
    method: 'GET',
    path: '/api/talent/{id}/self-tapes',
    summary: 'The self-tapes of one talent, newest first',
    access: 'desk',
    topics: ['talent', 'self-tapes'],
    params: idParams,
    success: { status: 200, body: z.array(talentTape) },
    errors: [401, 403, 404],
  }),
  watchTape: endpoint({
    method: 'POST',
    path: '/api/self-tapes/{id}/watched',
    summary: 'Says that somebody at the casting desk plays a self-tape, so that it is not new any more; only the first time counts',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
} as const
