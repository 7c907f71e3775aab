import { damagedUnless, withSourceImage } from './source-image.ts'

/** Pixels of the largest picture that is read. */
const MOST_PIXELS = 120_000_000

export const SENT_PICTURE_TYPE = 'image/jpeg'

/**
 * A picture that somebody sent, as a JPEG that is upright and has nothing else that its file said, such as the place where it was taken.
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
