import sharp, { type Metadata, type Sharp } from 'sharp'
import { decodeHeic, HEIC_MAX_PIXELS, heicMemoryOf } from './heic/decode-heic.ts'
import { readHeifHeader } from './heic/heif-boxes.ts'
import { imageGate, memoryOf } from './image-gate.ts'
import { type ImageMime, ImageRejected } from './image-type.ts'
import { sniffImage } from './sniff.ts'
import { pictureIn, withoutCompressedText } from './structure.ts'

/** The limits of one picture. */
export type ImageLimits = { maxBytes: number; maxPixels: number }

/** Longest side in pixels: JPEG and AVIF end at 65,535, and photographs are far smaller. */
const MAX_SIDE = 60_000

/** Maximum wall-clock seconds to decode and encode one picture; 115 megapixels take 8 on an idle core. */
const TIME_LIMIT_SECONDS = 180

/** The facts in the header of an upload. */
export type ImageHead = {
  mime: ImageMime
  /** The largest possible number if the header does not state it. */
  pixels: number
  /** The picture alone, without the bytes after it. */
  picture: Buffer
  /** Missing for HEIC, because only its own decoder reads the header. */
  metadata?: Metadata
}

/** An upload that is a picture according to its header; its pixels have not been decoded yet. */
export type SourceImage = {
  mime: ImageMime
  metadata: Metadata
  /** In pixels, once upright. */
  width: number
  height: number
  /** A new pipeline on the picture's first frame, rotated upright. */
  open(): Sharp
}

// Without sharp's pixel limit: the header was already checked, before anything is decoded.
const openPicture = (bytes: Buffer) =>
  sharp(bytes, { failOn: 'truncated', limitInputPixels: false, pages: 1 }).timeout({ seconds: TIME_LIMIT_SECONDS })

async function readMetadata(bytes: Buffer, { maxPixels }: ImageLimits): Promise<Metadata> {
  const metadata = await damagedUnless(() => openPicture(bytes).metadata())
  const { width, height } = metadata.autoOrient
  if (width * height > maxPixels || width > MAX_SIDE || height > MAX_SIDE) throw tooManyPixels(maxPixels)
  if (width * height === 0) throw new ImageRejected('truncated')
  return metadata
}

const tooManyPixels = (maxPixels: number) => new ImageRejected('too-many-pixels', { maxPixels })

const isHeic = (mime: ImageMime) => mime === 'image/heic' || mime === 'image/heif'

/**
 * Checks what can be checked without decoding a pixel: size, type, completeness, and the number of pixels in the header.
 * @throws ImageRejected
 */
export async function checkImage(bytes: Buffer, limits: ImageLimits): Promise<ImageHead> {
  if (bytes.length > limits.maxBytes) throw new ImageRejected('too-large')
  const mime = sniffImage(bytes)
  const whole = pictureIn(bytes, mime)
  if (!whole) throw new ImageRejected('truncated')
  if (isHeic(mime)) {
    const maxPixels = Math.min(limits.maxPixels, HEIC_MAX_PIXELS)
    const { largestPixels } = readHeifHeader(whole)
    if (largestPixels > maxPixels) throw tooManyPixels(maxPixels)
    return { mime, pixels: largestPixels || maxPixels, picture: whole }
  }
  // A PNG is converted to a form that is safe to decode.
  const picture = mime === 'image/png' ? withoutCompressedText(whole) : whole
  if (!picture) throw new ImageRejected('truncated')
  const metadata = await readMetadata(picture, limits)
  const { width, height } = metadata.autoOrient
  return { mime, pixels: width * height, picture, metadata }
}

/** The memory in bytes that a checked picture takes in the gate. */
export const decodingMemory = ({ mime, pixels }: Pick<ImageHead, 'mime' | 'pixels'>): number =>
  isHeic(mime) ? heicMemoryOf(pixels) : memoryOf(pixels)

/**
 * Opens a checked picture. Call it inside the gate.
 * @param limits the limits of its check
 * @throws ImageRejected
 */
export async function openSource({ mime, picture, metadata: known }: ImageHead, limits: ImageLimits): Promise<SourceImage> {
  const readable = known ? picture : await decodeHeic(picture, limits)
  const metadata = known ?? (await readMetadata(readable, limits))
  const { width, height } = metadata.autoOrient
  return { mime, metadata, width, height, open: () => openPicture(readable).autoOrient() }
}

/**
 * Checks an upload, and opens it when its turn comes. All work on its pixels is done in `work`, so that the gate counts it once.
 * @param who the owner of the work, for the queue
 * @throws ImageRejected
 */
export async function withSourceImage<T>(
  bytes: Buffer,
  { limits, who }: { limits: ImageLimits; who: string },
  work: (source: SourceImage) => Promise<T>,
): Promise<T> {
  const head = await checkImage(bytes, limits)
  return imageGate.run({ who, bytes: decodingMemory(head) }, async () => work(await openSource(head, limits)))
}

/** Runs a decode. When the decoder cannot read the upload or takes too long, the upload counts as damaged. */
export async function damagedUnless<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (error) {
    const timedOut = error instanceof Error && error.message.includes('timeout')
    throw new ImageRejected(timedOut ? 'too-large' : 'truncated', { cause: error })
  }
}
