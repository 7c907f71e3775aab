import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const MEBIBYTE = 1024 * 1024

/** Largest accepted image file by purpose, in bytes (documents, "Business constants and limits"). */
export const IMAGE_BYTES = {
  /** Student's own form, kiosk, edit link. */
  portfolio: 10 * MEBIBYTE,
  /** Profiles kept by a casting director. */
  adminPortfolio: 50 * MEBIBYTE,
  inspiration: 20 * MEBIBYTE,
} as const

/** Largest accepted picture, in pixels: above the largest current camera backs and far below a decompression bomb. */
export const IMAGE_MAX_PIXELS = 120_000_000

/** Photos one profile may hold. */
export const PORTFOLIO_MAX_PHOTOS = 100

/** Widths in CSS pixels that every photo is served in, besides the original (decision 11). */
export const IMAGE_WIDTHS = [160, 320, 640, 1280] as const

export const IMAGE_MESSAGE = {
  invalidType: 'Please upload only image files (JPG, PNG, etc.)',
  empty: 'is empty',
  notAnImage: 'is not an image we can read (JPG, PNG, WebP, AVIF, GIF or HEIC)',
  truncated: 'is damaged or incomplete',
  tooManyPixels: 'has too many pixels',
  noFile: 'Please choose an image to upload',
} as const

/** A stored photograph and where its sizes are. */
export const photo = z.object({
  /** Content id: 64 hexadecimal digits. */
  id: z.string(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Base64 of the ThumbHash, painted until the photo is there. */
  thumbhash: z.string(),
  /** Address by width, for `srcset`; the format follows `Accept`. */
  variants: z.record(z.string(), z.string()),
})
export type Photo = z.infer<typeof photo>

/** A portfolio as it is answered: addresses in the student's order, and the same photos with their sizes. */
export const portfolio = z.object({ images: z.array(z.string()), photos: z.array(photo) })
export type Portfolio = z.infer<typeof portfolio>

// An entry is an address of ours (short) or inline image data (long); the server tells them apart and bounds both.
const portfolioEntry = z.string().max(Math.ceil((IMAGE_BYTES.adminPortfolio * 4) / 3) + 100)
const portfolioList = z.array(portfolioEntry).max(PORTFOLIO_MAX_PHOTOS, `A portfolio holds at most ${PORTFOLIO_MAX_PHOTOS} photos`)

/** A portfolio as it is sent: a list, an object with `images`, or `null` for none. */
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
    maxBodyBytes: IMAGE_BYTES.adminPortfolio + MEBIBYTE,
    success: { status: 201, body: z.object({ url: z.string(), photo }) },
    errors: [400, 401, 413, 415, 429],
    rateLimit: { max: 600, seconds: 60 },
  }),
} as const
