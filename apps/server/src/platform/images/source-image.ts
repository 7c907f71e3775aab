import sharp, { type Metadata, type Sharp } from 'sharp'
import { decodeHeic } from './heic/decode-heic.ts'
import { imageGate } from './image-gate.ts'
import { type ImageMime, ImageRejected } from './image-type.ts'
import { sniffImage } from './sniff.ts'
import { pictureIn, withoutCompressedText } from './structure.ts'

/** What one picture may ask for. */
export type ImageLimits = { maxBytes: number; maxPixels: number }

/** Longest side in pixels: JPEG and AVIF end at 65,535 and nothing photographed comes near. */
const MAX_SIDE = 60_000

/** Seconds by the clock that one picture's decode and encode may take; 115 megapixels take 8 on an idle core. */
const TIME_LIMIT_SECONDS = 180

/** An upload that looks like a picture by its head; its pixels have not been decoded yet. */
export type SourceImage = {
  mime: ImageMime
  metadata: Metadata
  /** In pixels, once upright. */
  width: number
  height: number
  pixels: number
  /** A new pipeline on the picture's first frame, turned upright. */
  open(): Sharp
}

/**
 * Looks at the head of an upload and, for HEIC, decodes it.
 * @throws ImageRejected
 */
export async function readSourceImage(bytes: Buffer, limits: ImageLimits, background = false): Promise<SourceImage> {
  if (bytes.length > limits.maxBytes) throw new ImageRejected('too-large')
  const mime = sniffImage(bytes)
  const picture = pictureIn(bytes, mime)
  if (!picture) throw new ImageRejected('truncated')
  const readable = await makeReadable(picture, mime, limits, background)
  // The pixel limit is checked below, by the head alone, before anything is decoded.
  const open = () => sharp(readable, { failOn: 'truncated', limitInputPixels: false, pages: 1 }).timeout({ seconds: TIME_LIMIT_SECONDS })
  const metadata = await imageGate.run(() => damagedUnless(() => open().metadata()), { background })
  const { width, height } = metadata.autoOrient
  const pixels = width * height
  if (pixels > limits.maxPixels || width > MAX_SIDE || height > MAX_SIDE) throw new ImageRejected('too-many-pixels')
  if (pixels === 0) throw new ImageRejected('truncated')
  return { mime, metadata, width, height, pixels, open: () => open().autoOrient() }
}

/** The bytes in a form that sharp reads, and reads safely. */
async function makeReadable(bytes: Buffer, mime: ImageMime, { maxPixels }: ImageLimits, background: boolean): Promise<Buffer> {
  if (mime === 'image/heic' || mime === 'image/heif') return decodeHeic(bytes, { maxPixels, background })
  return mime === 'image/png' ? withoutCompressedText(bytes) : bytes
}

/** Runs a decode; what the decoder cannot read is the upload's fault, and what takes too long as well. */
export async function damagedUnless<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (error) {
    const timedOut = error instanceof Error && error.message.includes('timeout')
    throw new ImageRejected(timedOut ? 'too-large' : 'truncated', error)
  }
}
