/** The image types that are accepted, by the file's bytes. */
export const IMAGE_MIMES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/heic', 'image/heif'] as const
export type ImageMime = (typeof IMAGE_MIMES)[number]

export type ImageRejection = 'empty' | 'not-an-image' | 'unsupported-type' | 'truncated' | 'too-many-pixels' | 'too-large'

/**
 * An upload that is not an accepted picture. This is expected, and the sender can fix it: the caller translates `code` into a message.
 * `unsupported-type` is a known file type that is not accepted (SVG, PDF, TIFF, a video …). `truncated` is damaged or incomplete.
 * `too-large` is too many bytes, or exceeds the time or memory limit of one picture.
 */
export class ImageRejected extends Error {
  override readonly name = 'ImageRejected'
  readonly code: ImageRejection
  /** For `too-many-pixels`: the largest number allowed. */
  readonly maxPixels: number | undefined
  /** Its position among pictures that were sent together, from 0. */
  readonly at: number

  constructor(code: ImageRejection, { cause, maxPixels, at = 0 }: { cause?: unknown; maxPixels?: number | undefined; at?: number } = {}) {
    super(`The upload was refused as an image: ${code}.`, { cause })
    this.code = code
    this.maxPixels = maxPixels
    this.at = at
  }
}
