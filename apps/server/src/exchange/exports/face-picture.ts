import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { imageGate, memoryOf } from '#platform/images/image-gate.ts'
import { PREVIEW_MAX_HEIGHT, PREVIEW_WIDTH } from '#platform/images/inspect.ts'
import { openPhoto } from '#platform/images/photo-media.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'

/** A talent's photo as a JPEG, or `undefined` when it cannot be drawn. */
export async function facePicture(store: MediaStore, hash: string | undefined): Promise<Buffer | undefined> {
  if (hash === undefined) return undefined
  const photo = await openPhoto(store, hash, 320, 'jpeg')
  if (!photo) return undefined
  const bytes = await buffer(photo.stream)
  // Until its sizes are rendered, a photo with transparency has only a WebP preview.
  if (photo.contentType === 'image/jpeg') return bytes
  return imageGate.run({ who: 'exports', bytes: memoryOf(PREVIEW_WIDTH * PREVIEW_MAX_HEIGHT) }, () =>
    sharp(bytes).flatten({ background: '#ffffff' }).jpeg().toBuffer(),
  )
}
