import { z } from 'zod'
import { lineOfText } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { withValues } from '../../translate.ts'

const MEBIBYTE = 1024 * 1024

/** Largest accepted image file by purpose, in bytes (documents, "Business constants and limits"). */
export const IMAGE_BYTES = {
  /** The student's own form, the kiosk and the edit link. */
  portfolio: 10 * MEBIBYTE,
  /** Profiles that a casting director edits. */
  adminPortfolio: 50 * MEBIBYTE,
  inspiration: 20 * MEBIBYTE,
} as const

/** Largest accepted picture in pixels: more than the largest current camera backs, far less than a decompression bomb. */
export const IMAGE_MAX_PIXELS = 120_000_000

/**
 * Most pixels of all inline pictures of one call together: enough for forty photos of a good phone, but not for many
 * decompression bombs.
 */
export const INLINE_MAX_PIXELS = 1_000_000_000

/** Photos one profile may hold. */
export const PORTFOLIO_MAX_PHOTOS = 100

/** Widths in CSS pixels in which each photo is available, in addition to the original. */
export const IMAGE_WIDTHS = [160, 320, 640, 1280] as const

/** A size of a photo: a width, or the original. */
export type PhotoSize = (typeof IMAGE_WIDTHS)[number] | 'original'

/**
 * `GET` and `HEAD /media/photos/{hash}/{size}`: one stored photo, for anyone who knows its content id.
 *
 * `size` is one of `IMAGE_WIDTHS` or `original`. A width comes as AVIF, WebP or JPEG by `Accept`. The original comes as JPEG or
 * PNG, whole or by `Range`. `?format=jpeg` forces JPEG. `?download` (or `?download=name`) returns an attachment. Answers never
 * change and may be cached forever, except for a temporary preview in the first seconds after an upload. 404 if there is no such
 * photo.
 */
export const PHOTO_PATH = '/media/photos/{hash}/{size}'

/** @returns the address of a stored photo */
export function photoUrl(hash: string, size: PhotoSize = 'original'): string {
  return `/media/photos/${hash}/${size}`
}

const PHOTO_URL = new RegExp(`^/media/photos/([0-9a-f]{64})/(?:${[...IMAGE_WIDTHS, 'original'].join('|')})$`)

/** @returns the content id in an address made by `photoUrl`, or `undefined` for any other text */
export function photoHashOf(url: string): string | undefined {
  return PHOTO_URL.exec(url)?.[1]
}

// The schema does not copy it: copying an object with numeric keys costs more than the rest of a list of talents.
const variants = z
  .custom<Record<string, string>>((value) => typeof value === 'object' && value !== null)
  .meta({ type: 'object', additionalProperties: { type: 'string' } })

/** A stored photo and the addresses of its sizes. */
export const photo = z.object({
  /** Content id: 64 hexadecimal digits. */
  id: z.string(),
  /** Address of the original picture, whose size `width` and `height` are. */
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Base64 of the ThumbHash, which is shown until the photo has loaded. */
  thumbhash: z.string(),
  /** Address by width, for `srcset`. The format depends on `Accept`. */
  variants,
  /** The alt text that the student wrote. */
  alt: z.string().optional(),
})
export type Photo = z.infer<typeof photo>

/** Longest alt text of a photo, in characters. */
export const PHOTO_ALT_LENGTH = 200

/** Alt texts of photos, by content id. An empty one is removed. */
export const photoAlts = z
  .record(
    z.string().regex(/^[0-9a-f]{64}$/, 'Not a photo'),
    z.string('Please describe the photo in words').pipe(lineOfText(PHOTO_ALT_LENGTH)),
  )
  .refine(
    (alts) => Object.keys(alts).length <= PORTFOLIO_MAX_PHOTOS,
    withValues('A portfolio holds at most {photos} photos', { photos: PORTFOLIO_MAX_PHOTOS }),
  )
  .transform((alts) => Object.fromEntries(Object.entries(alts).filter(([, words]) => words !== '')))

/** A portfolio in an answer: addresses in the student's order, and the same photos with all sizes. */
export const portfolio = z.object({ images: z.array(z.string()), photos: z.array(photo) })
export type Portfolio = z.infer<typeof portfolio>

// An entry is one of our addresses or inline image data. The server distinguishes and limits both, and names the refused photo.
const portfolioList = z
  .array(z.string())
  .max(PORTFOLIO_MAX_PHOTOS, withValues('A portfolio holds at most {photos} photos', { photos: PORTFOLIO_MAX_PHOTOS }))

/** A portfolio in a request: a list, an object with `images`, or `null` for none. */
export const portfolioInput = z
  .union([portfolioList, z.object({ images: portfolioList })], 'Please send a list of photos')
  .nullable()
  .transform((value) => (value === null ? [] : Array.isArray(value) ? value : value.images))

export const photoEndpoints = {
  uploadImage: endpoint({
    method: 'POST',
    path: '/api/upload-image',
    summary: 'Stores one image (multipart field `image`) and answers where it is',
    access: 'signed-in',
    consumes: 'multipart',
    fileField: 'image',
    maxBodyBytes: IMAGE_BYTES.adminPortfolio + MEBIBYTE,
    success: { status: 201, body: z.object({ url: z.string(), photo }) },
    errors: [400, 401, 413, 415, 429],
    rateLimit: { max: 600, seconds: 60 },
    // Like the shots of a photo session: enough to fill a portfolio many times.
    accountLimit: { max: 1200, seconds: 3600 },
  }),
} as const
