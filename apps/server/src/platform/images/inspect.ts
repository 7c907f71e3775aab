import sharp, { type Raw, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { ImageMime } from './image-type.ts'
import { damagedUnless, type ImageLimits, type SourceImage, withSourceImage } from './source-image.ts'

/** The preview's width in pixels; also the width of the widest variant. */
export const PREVIEW_WIDTH = 1280
/** A picture that would be higher than this is scaled down further. */
export const PREVIEW_MAX_HEIGHT = 3 * PREVIEW_WIDTH
/** Longest side of the image for the thumbhash, in pixels; thumbhash accepts at most 100. */
const THUMBHASH_SIDE = 80

/** The one decoded copy that is served at once and that all variants are rendered from. */
export type Preview = { bytes: Buffer; format: 'jpeg' | 'webp' }

export type InspectedImage = {
  mime: ImageMime
  /** Pixels of the whole picture, once upright. */
  width: number
  height: number
  /** Base64. */
  thumbhash: string
  /** Upright, sRGB, at most 1280 pixels wide, without any metadata; WebP when the picture has transparent parts, else JPEG. */
  preview: Preview
}

/**
 * Proves that an upload is a picture by decoding all of its first frame once, and returns what that decode gives.
 * @param who the owner of the work, for the queue
 * @throws ImageRejected
 */
export async function inspectImage(bytes: Buffer, limits: ImageLimits, who: string): Promise<InspectedImage> {
  return withSourceImage(bytes, { limits, who }, inspectSource)
}

/**
 * As `inspectImage`, for a picture that is already open, inside the gate.
 * @throws ImageRejected
 */
export async function inspectSource({ mime, width, height, open }: SourceImage): Promise<InspectedImage> {
  const { data, info } = await damagedUnless(() =>
    open()
      .resize({ width: PREVIEW_WIDTH, height: PREVIEW_MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const raw: Raw = { width: info.width, height: info.height, channels: info.channels }
  const [preview, thumbhash] = [await encodePreview(data, raw), await thumbhashOf(sharp(data, { raw }))]
  return { mime, width, height, thumbhash, preview }
}

async function encodePreview(data: Buffer, raw: Raw): Promise<Preview> {
  if (await isSeeThrough(data, raw)) {
    return { bytes: await sharp(data, { raw }).webp({ quality: 90, smartSubsample: true }).toBuffer(), format: 'webp' }
  }
  const opaque = sharp(data, { raw }).removeAlpha()
  return { bytes: await opaque.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer(), format: 'jpeg' }
}

async function isSeeThrough(data: Buffer, raw: Raw): Promise<boolean> {
  if (raw.channels !== 2 && raw.channels !== 4) return false
  const alpha = await sharp(data, { raw })
    .extractChannel(raw.channels === 4 ? 3 : 1)
    .raw()
    .toBuffer()
  return !alpha.equals(Buffer.alloc(alpha.length, 255))
}

/** The thumbhash of a picture, as base64. */
export async function thumbhashOf(image: Sharp): Promise<string> {
  const { data: rgba, info } = await image
    .resize({ width: THUMBHASH_SIDE, height: THUMBHASH_SIDE, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, rgba)).toString('base64')
}
