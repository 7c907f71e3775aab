import { IMAGE_WIDTHS } from '@callboard/contract/people/photos/endpoints'
import sharp, { type Raw, type Sharp } from 'sharp'
import { imageGate, memoryOf } from './image-gate.ts'
import { BACKGROUND } from './image-queue.ts'
import { PREVIEW_MAX_HEIGHT, PREVIEW_WIDTH } from './inspect.ts'
import { VARIANT_FORMATS, type VariantFormat } from './negotiate.ts'

export { IMAGE_WIDTHS as VARIANT_WIDTHS }

export type Variant = { width: number; format: VariantFormat }

export function allVariants(
  widths: readonly number[] = IMAGE_WIDTHS,
  formats: readonly VariantFormat[] = [...VARIANT_FORMATS].reverse(),
): Variant[] {
  return widths.flatMap((width) => formats.map((format) => ({ width, format })))
}

/** Largest number of pixels of a preview. */
const PREVIEW_PIXELS = PREVIEW_WIDTH * PREVIEW_MAX_HEIGHT

/** Renders one variant; equal requests share one rendering. */
type RenderVariant = (variant: Variant) => Promise<Buffer>

/**
 * Decodes a preview once to render its variants, in the requested order and as many at once as memory allows. Widths above the preview's
 * are rendered at the preview's width, without enlarging. Transparent parts turn white in JPEG.
 */
export async function openVariants(preview: Buffer): Promise<RenderVariant> {
  const background = { who: BACKGROUND, bytes: memoryOf(PREVIEW_PIXELS) }
  const { data, info } = await imageGate.run(background, () => sharp(preview).raw().toBuffer({ resolveWithObject: true }))
  const raw: Raw = { width: info.width, height: info.height, channels: info.channels }
  const beyond = new Map<VariantFormat, Promise<Buffer>>()
  return ({ width, format }) => {
    const image = () => encode(sharp(data, { raw }).resize({ width, withoutEnlargement: true }), format).toBuffer()
    if (width < raw.width) return imageGate.run(background, image)
    const rendering = beyond.get(format) ?? imageGate.run(background, image)
    beyond.set(format, rendering)
    return rendering
  }
}

function encode(image: Sharp, format: VariantFormat): Sharp {
  switch (format) {
    case 'avif':
      // Effort 2 takes a fifth to an eighth of the time of the default 4, and costs a few per cent more bytes.
      return image.avif({ quality: 55, effort: 2, chromaSubsampling: '4:2:0' })
    case 'webp':
      return image.webp({ quality: 80 })
    case 'jpeg':
      return image.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true })
  }
}
