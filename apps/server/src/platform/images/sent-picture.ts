import { damagedUnless, withSourceImage } from './source-image.ts'

/** The maximum number of pixels of a picture. */
const MOST_PIXELS = 120_000_000

export const SENT_PICTURE_TYPE = 'image/jpeg'

/**
 * Converts a received picture to an upright JPEG without other content of its file, for example the location.
 *
 * @param side its longest side in pixels, at most
 * @param who the sender, for the queue of pictures
 * @throws ImageRejected
 */
export function readSentPicture(body: Buffer, { side, who }: { side: number; who: string }): Promise<Buffer> {
  return withSourceImage(body, { limits: { maxBytes: body.length, maxPixels: MOST_PIXELS }, who }, ({ open }) =>
    damagedUnless(() =>
      open()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .jpeg({ quality: 88 })
        .toBuffer(),
    ),
  )
}
