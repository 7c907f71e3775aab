import type { Role } from '@callboard/contract/access'
import { IMAGE_BYTES, IMAGE_MAX_PIXELS, IMAGE_MESSAGE } from '@callboard/contract/photos'
import type { ImageRejection } from '#platform/images/image-type.ts'
import type { ImageLimits } from '#platform/images/source-image.ts'

/** What any stored picture may ask for, whoever sent it. */
export const STORED_LIMITS: ImageLimits = { maxBytes: IMAGE_BYTES.adminPortfolio, maxPixels: IMAGE_MAX_PIXELS }

/** What a picture of this person may ask for. */
export function imageLimits(role: Role): ImageLimits {
  return { maxBytes: role === 'admin' ? IMAGE_BYTES.adminPortfolio : IMAGE_BYTES.portfolio, maxPixels: IMAGE_MAX_PIXELS }
}

const FILE_NAME_LENGTH = 100

/** A file's name as a message may show it: short, on one line, and never able to turn the rest of the line around. */
export function shownFileName(name: string): string {
  const plain = [...name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, '').trim()]
  const short = plain.length > FILE_NAME_LENGTH ? `${plain.slice(0, FILE_NAME_LENGTH).join('')}…` : plain.join('')
  return `"${short || 'image'}"`
}

const REASON: Readonly<Record<Exclude<ImageRejection, 'too-large'>, string>> = {
  empty: IMAGE_MESSAGE.empty,
  'not-an-image': IMAGE_MESSAGE.notAnImage,
  'unsupported-type': IMAGE_MESSAGE.notAnImage,
  truncated: IMAGE_MESSAGE.truncated,
  'too-many-pixels': IMAGE_MESSAGE.tooManyPixels,
}

/**
 * Why a picture was refused, as the person is told.
 *
 * @param picture what the person knows it by, such as its file's name
 * @param maxBytes the limit that held
 */
export function rejectionText(
  code: ImageRejection,
  picture: string,
  maxBytes: number,
): { status: 400 | 413; message: string; reason: string } {
  if (code === 'too-large') {
    const megabytes = Math.floor(maxBytes / 1024 / 1024)
    return {
      status: 413,
      message: IMAGE_MESSAGE.tooLarge,
      reason: `${picture} is too large. Please upload images smaller than ${megabytes}MB`,
    }
  }
  const reason = `${picture} ${REASON[code]}`
  return { status: 400, message: reason, reason }
}
