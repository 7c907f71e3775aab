import { z } from 'zod'
import { id, idParams, instant, optionalText, requiredText, sequentialId, sequentialIdParams } from '../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../endpoint.ts'
import { CAPTION_LANGUAGES, CAPTIONS_MAX_SENT, formatCaptions, parseCaptions } from './captions.ts'
import { SELF_TAPE_MESSAGE, SELF_TAPE_TEXT, TAPE_MAX_BYTES, TAPE_STATES, TAPE_UPLOADS_PATH } from './rules.ts'

/** A self-tape as its student and casting directors see it. */
export const selfTape = z.object({
  id,
  studentId: id,
  projectId: id.nullable(),
  projectTitle: z.string().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  /** Where to watch it: an address elsewhere, or one of ours that works for `TAPE_ADDRESS_HOURS`. */
  videoUrl: z.string(),
  /** Whether `videoUrl` is a file of ours, which a page can show; anything else is opened where it is. */
  isStored: z.boolean(),
  state: z.enum(TAPE_STATES),
  thumbnailUrl: z.string().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  /** Bytes. */
  fileSize: z.number().nullable(),
  isGeneral: z.boolean(),
  /** Where its captions are, as WebVTT; another address after each change. */
  captionsUrl: z.string().nullable(),
  /** The language of the captions (BCP 47). */
  captionsLanguage: z.string().nullable(),
  createdAt: instant,
})
export type SelfTape = z.infer<typeof selfTape>

/** An upload that is no self-tape yet. */
export const tapeUpload = z.object({
  /** Where it goes on, and what `videoUrl` names once it is whole. */
  url: z.string(),
  fileName: z.string(),
  /** Bytes of the whole file, and those that are here. */
  size: z.number(),
  received: z.number(),
  createdAt: instant,
})
export type TapeUpload = z.infer<typeof tapeUpload>

const DAY_SECONDS = 86_400

/** WebVTT or SubRip; comes out as WebVTT in the one form that is stored. */
const captionsText = z
  .string()
  .max(CAPTIONS_MAX_SENT, SELF_TAPE_MESSAGE.captionsTooLong)
  .transform((text, context) => {
    const read = parseCaptions(text)
    if ('captions' in read) return formatCaptions(read.captions)
    context.addIssue(read.problem)
    return z.NEVER
  })

/** What is said in a tape, and in which language. */
const tapeCaptions = z.object({ text: captionsText, language: z.enum(CAPTION_LANGUAGES, SELF_TAPE_MESSAGE.captionsLanguage) })
export type TapeCaptions = z.output<typeof tapeCaptions>

export const selfTapeInput = z.object({
  title: requiredText(SELF_TAPE_MESSAGE.titleRequired, SELF_TAPE_TEXT.title),
  description: optionalText(SELF_TAPE_TEXT.description, 'lines'),
  /** The address of an upload that is whole, or an https address elsewhere. */
  videoUrl: requiredText(SELF_TAPE_MESSAGE.videoRequired, SELF_TAPE_TEXT.address),
  /** A picture that this person uploaded, or inline image data. */
  thumbnailUrl: z.string().max(2_000_000, SELF_TAPE_MESSAGE.thumbnail).nullish(),
  /** Seconds, and bytes; of a video that is here the server knows better. */
  duration: z.number().min(0).max(DAY_SECONDS).nullish(),
  fileSize: z.number().int().min(0).max(TAPE_MAX_BYTES, SELF_TAPE_MESSAGE.tooLarge).nullish(),
  isGeneral: z.boolean().default(false),
  projectId: sequentialId.nullish(),
  /** Of an upload; the captions of a video elsewhere are elsewhere. */
  captions: tapeCaptions.nullish(),
  /** Made up by the page, so that sending the same tape again stores it once. */
  requestId: z.uuid().optional(),
})
export type SelfTapeInput = z.output<typeof selfTapeInput>

export const selfTapeEndpoints = {
  selfTapes: endpoint({
    method: 'GET',
    path: '/api/self-tapes',
    summary: "The signed-in student's self-tapes, newest first",
    access: 'student',
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
    access: 'signed-in',
    params: sequentialIdParams,
    success: { status: 200, body: null, type: 'text/vtt' },
    errors: [401, 404],
  }),
  tapeUploads: endpoint({
    method: 'GET',
    path: TAPE_UPLOADS_PATH,
    summary: "The signed-in student's uploads that are no self-tape yet, newest first",
    access: 'student',
    success: {
      status: 200,
      body: z.object({
        uploads: z.array(tapeUpload),
        /** Whether this server makes videos watchable that browsers cannot show. */
        converts: z.boolean(),
      }),
    },
    errors: [401, 403],
  }),
  talentSelfTapes: endpoint({
    method: 'GET',
    path: '/api/talent/{id}/self-tapes',
    summary: 'The self-tapes of one talent, newest first',
    access: 'admin',
    params: idParams,
    success: { status: 200, body: z.array(selfTape) },
    errors: [401, 403, 404],
  }),
} as const
