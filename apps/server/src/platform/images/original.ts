import { BACKGROUND } from './image-queue.ts'
import { damagedUnless, type ImageLimits, withSourceImage } from './source-image.ts'

export const ORIGINAL_FORMATS = ['jpeg', 'png'] as const
export type OriginalFormat = (typeof ORIGINAL_FORMATS)[number]

/**
 * The picture as it may be given away: every pixel, upright, and nothing else of the upload: no EXIF, place, XMP,
 * comments, thumbnails or trailing bytes. An RGB profile stays, so that wide-gamut colours are kept; what is not RGB becomes
 * sRGB. JPEG stays JPEG and PNG stays PNG; the others, which fewer programs open, become JPEG, or PNG where they are
 * see-through or a GIF.
 */
export async function renderOriginal(bytes: Buffer, limits: ImageLimits): Promise<{ bytes: Buffer; format: OriginalFormat }> {
  return withSourceImage(bytes, { limits, who: BACKGROUND }, async ({ metadata, mime, open }) => {
    const format = mime === 'image/png' || mime === 'image/gif' || (mime !== 'image/jpeg' && metadata.hasAlpha) ? 'png' : 'jpeg'
    const isRgb = metadata.space === 'srgb' || metadata.space === 'rgb16'
    const rendered = await damagedUnless(() => {
      const image = metadata.hasProfile && isRgb ? open().keepIccProfile() : open().toColourspace('srgb')
      // Optimised coding makes the file a tenth smaller, takes three times as long, and holds six bytes a pixel.
      if (format === 'jpeg') return image.jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false }).toBuffer()
      const deep = metadata.space === 'rgb16' ? image.toColourspace('rgb16') : image
      return deep.png({ compressionLevel: 6 }).toBuffer()
    })
    return { bytes: rendered, format }
  })
}
