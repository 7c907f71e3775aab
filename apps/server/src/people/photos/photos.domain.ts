import type { Role } from '@callboard/contract/access'
import { cutText } from '@callboard/contract/graphemes'
import { IMAGE_BYTES, IMAGE_MAX_PIXELS, IMAGE_MESSAGE, IMAGE_REFUSED, INLINE_MAX_PIXELS } from '@callboard/contract/people/photos/endpoints'
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

/** A file name that is safe in messages: short, on one line, without characters that reverse the text direction. */
export function shownFileName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, '').trim()
  return `"${cutText(plain, FILE_NAME_LENGTH + 1, '…') || 'image'}"`
}

/** The name of the picture at an index of the list, for messages. */
export const pictureAt = (place: number) => withValues(IMAGE_REFUSED.nth, { number: String(place + 1) })

const REASON = {
  empty: IMAGE_REFUSED.empty,
  'not-an-image': IMAGE_REFUSED.notAnImage,
  'unsupported-type': IMAGE_REFUSED.notAnImage,
  truncated: IMAGE_REFUSED.truncated,
  'too-many-pixels': IMAGE_REFUSED.tooManyPixels,
} as const satisfies Readonly<Record<Exclude<ImageRejection, 'too-large'>, string>>

const megapixels = (pixels: number) => String(Math.floor(pixels / 1_000_000))

/** The message for pictures that are valid one by one but too large together. */
export const tooManyTogether = () => withValues(IMAGE_REFUSED.tooManyTogether, { megapixels: megapixels(INLINE_MAX_PIXELS) })

/**
 * The message to the user when a picture is refused.
 *
 * @param picture how the user knows it, such as its file name
 * @param limits the limits that applied
 */
export function rejectionText(
  code: ImageRejection,
  picture: string,
  { maxBytes, maxPixels }: ImageLimits,
): { status: 400 | 413; message: string; reason: string } {
  if (code === 'too-large') {
    const megabytes = String(Math.floor(maxBytes / 1024 / 1024))
    return {
      status: 413,
      message: IMAGE_MESSAGE.tooLarge,
      reason: withValues(IMAGE_REFUSED.tooLarge, { picture, megabytes }),
    }
  }
  const reason = withValues(REASON[code], { picture, megapixels: megapixels(maxPixels) })
  return { status: 400, message: reason, reason }
}
