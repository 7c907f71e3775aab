import { z } from 'zod'
import { id, idParams } from '../../common.ts'
import { endpoint, INLINE_IMAGES_BODY_BYTES } from '../../endpoint.ts'
import { IMAGE_BYTES, portfolio } from '../photos/endpoints.ts'
import { IMAGE_MESSAGE } from '../photos/rules.ts'
import { TALENT_SEARCH_MESSAGE } from '../talent-search/messages.ts'
import { PHOTO_SESSION_LIMITS, PHOTO_SESSION_MESSAGE } from './rules.ts'

// A form sends empty fields as empty texts.
const unlessEmpty = (value: unknown) => (value === '' ? undefined : value)
const wholeNumber = (minimum: number, maximum: number, message: string) =>
  z.coerce.number(message).int(message).min(minimum, message).max(maximum, message)

export const studentsQuery = z.object({
  /** Each word must occur in the name. */
  search: z
    .string(TALENT_SEARCH_MESSAGE.text)
    .max(PHOTO_SESSION_LIMITS.search, TALENT_SEARCH_MESSAGE.tooLong)
    // PostgreSQL cannot store NUL and lone surrogates, and no name contains them.
    .transform((text) => text.replace(/\0|\p{Surrogate}/gu, ' ').trim())
    .optional(),
  limit: z.preprocess(
    unlessEmpty,
    wholeNumber(1, PHOTO_SESSION_LIMITS.maxPage, TALENT_SEARCH_MESSAGE.limit).default(PHOTO_SESSION_LIMITS.pageSize),
  ),
  offset: z.preprocess(unlessEmpty, wholeNumber(0, PHOTO_SESSION_LIMITS.maxOffset, TALENT_SEARCH_MESSAGE.offset).default(0)),
  /** Only people booked for a shoot of this casting call. */
  project: z.preprocess(unlessEmpty, wholeNumber(1, 2_147_483_647, PHOTO_SESSION_MESSAGE.project).optional()),
  /** Only people booked for a shoot on this day, `YYYY-MM-DD`. */
  day: z.preprocess(unlessEmpty, z.iso.date(PHOTO_SESSION_MESSAGE.day).optional()),
})
export type StudentsQuery = z.output<typeof studentsQuery>

/** A student as the photo session lists them. */
export const listedStudent = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The small size of their first photo. */
  photoUrl: z.string().nullable(),
  photoCount: z.number().int(),
  /** Whether the student agreed to be photographed for casting. */
  hasConsent: z.boolean(),
  /** Whether the student was asked for consent and did not agree. */
  hasDeclined: z.boolean(),
})
export type ListedStudent = z.infer<typeof listedStudent>

/** The student in front of the camera, without the rest of their profile. */
export const photographedStudent = z.object({ id, firstName: z.string(), lastName: z.string(), portfolio })
export type PhotographedStudent = z.infer<typeof photographedStudent>

const sentPhoto = z
  .string(PHOTO_SESSION_MESSAGE.noPhotos)
  .max(Math.ceil((IMAGE_BYTES.adminPortfolio * 4) / 3) + 100, IMAGE_MESSAGE.tooLarge)

/** The input for saving the photos of a session. */
export const capturedPhotos = z
  .object({
    /** Addresses that `POST /api/upload-image` returned to this user, or inline image data. */
    photos: z
      .array(sentPhoto, PHOTO_SESSION_MESSAGE.noPhotos)
      .min(1, PHOTO_SESSION_MESSAGE.noPhotos)
      .max(PHOTO_SESSION_LIMITS.photosAtOnce, PHOTO_SESSION_MESSAGE.full),
    /** An id for each photo. The device generates it, so that a repeated request saves a photo only once. */
    captures: z.array(z.uuid(PHOTO_SESSION_MESSAGE.captures), PHOTO_SESSION_MESSAGE.captures).optional(),
  })
  .refine(
    ({ photos, captures }) => captures === undefined || (captures.length === photos.length && new Set(captures).size === captures.length),
    {
      message: PHOTO_SESSION_MESSAGE.captures,
      path: ['captures'],
    },
  )
export type CapturedPhotos = z.output<typeof capturedPhotos>

export const movedPhotos = z.object({
  /** Content ids of photos in the portfolio. */
  photoIds: z
    .array(z.string().regex(/^[0-9a-f]{64}$/, PHOTO_SESSION_MESSAGE.notInPortfolio), PHOTO_SESSION_MESSAGE.noPhotos)
    .min(1, PHOTO_SESSION_MESSAGE.noPhotos)
    .max(PHOTO_SESSION_LIMITS.photosAtOnce),
  toStudentId: id,
})
export type MovedPhotos = z.output<typeof movedPhotos>

export const photoSessionEndpoints = {
  students: endpoint({
    method: 'GET',
    path: '/api/students',
    summary: 'Students in the order of their names, a page at a time',
    access: 'staff',
    topics: ['talent'],
    query: studentsQuery,
    success: { status: 200, body: z.array(listedStudent) },
    errors: [400, 401, 403, 429],
    // The limit of the talent search.
    accountLimit: { max: 600, seconds: 60 },
  }),
  student: endpoint({
    method: 'GET',
    path: '/api/students/{id}',
    summary: 'The name and the portfolio of one student',
    access: 'staff',
    topics: ['talent'],
    params: idParams,
    success: { status: 200, body: photographedStudent },
    errors: [401, 403, 404],
  }),
  addStudentPhotos: endpoint({
    method: 'POST',
    path: '/api/students/{id}/photos',
    summary: "Appends photos to a student's portfolio; a capture that was saved before is not saved again",
    access: 'staff',
    token: 'write-talent',
    params: idParams,
    body: capturedPhotos,
    maxBodyBytes: INLINE_IMAGES_BODY_BYTES,
    inlineImages: 'photos',
    success: { status: 201, body: portfolio },
    errors: [400, 401, 403, 404, 413, 429],
    // Enough for a camera that shoots every three seconds for an hour.
    accountLimit: { max: 1200, seconds: 3600 },
  }),
  moveStudentPhotos: endpoint({
    method: 'POST',
    path: '/api/students/{id}/photos/move',
    summary: "Moves photos from one student's portfolio to the end of another's",
    access: 'staff',
    params: idParams,
    body: movedPhotos,
    success: { status: 200, body: z.object({ from: portfolio, to: portfolio }) },
    errors: [400, 401, 403, 404],
  }),
} as const
