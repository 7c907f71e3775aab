import { z } from 'zod'
import { lineOfText } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { withValues } from '../../translate.ts'

const MEBIBYTE = 1024 * 1024

/** Largest accepted image file by purpose, in bytes (documents, "Business constants and limits"). */
export const IMAGE_BYTES = {
  /** The student's own form, kiosk, edit link. */
  portfolio: 10 * MEBIBYTE,
  /** Profiles that a casting director edits. */
  adminPortfolio: 50 * MEBIBYTE,
  inspiration: 20 * MEBIBYTE,
} as const

/** Largest accepted picture, in pixels: above the largest current camera backs and far below a decompression bomb. */
export const IMAGE_MAX_PIXELS = 120_000_000

/** The most pixels of all inline pictures of one call together: enough for forty photos of a good phone, too few for a hundred image bombs. */
export const INLINE_MAX_PIXELS = 1_000_000_000

/** Photos one profile may hold. */
export const PORTFOLIO_MAX_PHOTOS = 100

/** Widths in CSS pixels that every photo is served in, besides the original. */
export const IMAGE_WIDTHS = [160, 320, 640, 1280] as const

/** What a photo is served in: a width, or the whole picture as it was taken. */
export type PhotoSize = (typeof IMAGE_WIDTHS)[number] | 'original'

/**
 * `GET` and `HEAD /media/photos/{hash}/{size}`: one stored photo, for anyone who knows its content id.
 *
 * `size` is one of `IMAGE_WIDTHS` or `original`. A width comes as AVIF, WebP or JPEG by `Accept`; the original as JPEG or PNG,
 * whole or by `Range`. `?format=jpeg` asks for JPEG whatever `Accept` says. `?download` (or `?download=name`) asks for an attachment. Answers never change, and may be kept forever,
 * except in the first seconds after an upload, while a preview stands in. No such photo: 404.
 */
export const PHOTO_PATH = '/media/photos/{hash}/{size}'

/** @returns the address of a stored photo */
export function photoUrl(hash: string, size: PhotoSize = 'original'): string {
  return `/media/photos/${hash}/${size}`
}

const PHOTO_URL = new RegExp(`^/media/photos/([0-9a-f]{64})/(?:${[...IMAGE_WIDTHS, 'original'].join('|')})$`)

/** @returns the content id that an address made by `photoUrl` names, or `undefined` for any other text */
export function photoHashOf(url: string): string | undefined {
  return PHOTO_URL.exec(url)?.[1]
}

// Not copied by the schema: copying an object with numeric keys costs more than the rest of a list of talents.
const variants = z
  .custom<Record<string, string>>((value) => typeof value === 'object' && value !== null)
  .meta({ type: 'object', additionalProperties: { type: 'string' } })

/** A stored photograph and where its sizes are. */
export const photo = z.object({
  /** Content id: 64 hexadecimal digits. */
  id: z.string(),
  /** Address of the whole picture, which `width` and `height` are of. */
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Base64 of the ThumbHash, shown until the photo has loaded. */
  thumbhash: z.string(),
  /** Address by width, for `srcset`; the format follows `Accept`. */
  variants,
  /** Its alt text, by the student. */
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

/** A portfolio in an answer: addresses in the student's order, and the same photos with their sizes. */
export const portfolio = z.object({ images: z.array(z.string()), photos: z.array(photo) })
export type Portfolio = z.infer<typeof portfolio>

// An entry is an address of ours or inline image data; the server tells them apart, bounds both, and names the photo it refuses.
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
    // Like the shots of a photo session; fills a portfolio many times over.
    accountLimit: { max: 1200, seconds: 3600 },
  }),
} as const
