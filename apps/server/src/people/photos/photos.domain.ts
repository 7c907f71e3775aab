import type { Role } from '@callboard/contract/access'
import type { Refusal } from '@callboard/contract/all-errors'
import { filled } from '@callboard/contract/errors'
import { cutText } from '@callboard/contract/graphemes'
import { IMAGE_BYTES, IMAGE_MAX_PIXELS, INLINE_MAX_PIXELS } from '@callboard/contract/people/photos/endpoints'
import { PHOTO_ERROR } from '@callboard/contract/people/photos/errors'
import { IMAGE_MESSAGE } from '@callboard/contract/people/photos/rules'
import { withValues } from '@callboard/contract/translate'
import type { ImageRejection } from '#platform/images/image-type.ts'
import type { ImageLimits } from '#platform/images/source-image.ts'

/** Limits for any stored picture, regardless of the sender. */
export const STORED_LIMITS: ImageLimits = { maxBytes: IMAGE_BYTES.adminPortfolio, maxPixels: IMAGE_MAX_PIXELS }

/** Limits for pictures of a user with this role. */
export function imageLimits(role: Role): ImageLimits {
  return { maxBytes: role === 'student' ? IMAGE_BYTES.portfolio : IMAGE_BYTES.adminPortfolio, maxPixels: IMAGE_MAX_PIXELS }
}

const FILE_NAME_LENGTH = 100

/** A file name that is safe in messages: short, on one line, and without direction marks. */
export function shownFileName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, '').trim()
  return `"${cutText(plain, FILE_NAME_LENGTH + 1, '…') || 'image'}"`
}

/** The name of the picture at an index of the list, for messages. */
export const pictureAt = (place: number) => withValues(IMAGE_MESSAGE.nth, { number: String(place + 1) })

const REASON = {
  empty: PHOTO_ERROR.empty,
  'not-an-image': PHOTO_ERROR.notAnImage,
  'unsupported-type': PHOTO_ERROR.notAnImage,
  truncated: PHOTO_ERROR.truncated,
  'too-many-pixels': PHOTO_ERROR.tooManyPixels,
} as const satisfies Readonly<Record<Exclude<ImageRejection, 'too-large'>, Refusal>>

const megapixels = (pixels: number) => String(Math.floor(pixels / 1_000_000))

/** The error for pictures that are valid one by one but too large together. */
export const tooManyTogether = () => filled(PHOTO_ERROR.tooManyTogether, { megapixels: megapixels(INLINE_MAX_PIXELS) })

/**
 * Why a picture is refused, and the message of its field.
 *
 * @param picture its name for the user, for example the file name
 * @param limits the limits that applied
 */
export function pictureRefusal(
  code: ImageRejection,
  picture: string,
  { maxBytes, maxPixels }: ImageLimits,
): { refusal: Refusal; reason: string } {
  if (code === 'too-large') {
    const megabytes = String(Math.floor(maxBytes / 1024 / 1024))
    return { refusal: PHOTO_ERROR.tooLarge, reason: withValues(IMAGE_MESSAGE.tooLargeFile, { picture, megabytes }) }
  }
  const refusal = filled(REASON[code], { picture, megapixels: megapixels(maxPixels) })
  return { refusal, reason: refusal.message }
}
