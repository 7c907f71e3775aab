import { setTimeout as pause } from 'node:timers/promises'
import { ERROR_MESSAGE } from '@callboard/contract/errors'
import { AppError } from '#platform/app-error.ts'
import { type OpenedPhoto, openPhoto } from '#platform/images/photo-media.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'

/** How long a download of the original waits for it to be rendered, at most; 120 megapixels take about ten seconds. */
const ORIGINAL_WAIT = { looks: 60, pauseMs: 250 } as const

/**
 * The original itself of a photo: nobody should take a preview home in its place, so that this waits until it is rendered.
 *
 * @returns `undefined` when there is no such photo
 * @param looks how often it is looked for
 * @throws AppError 503 when it is still not there after that, which is 15 seconds
 */
export async function openOriginal(store: MediaStore, hash: string, looks: number = ORIGINAL_WAIT.looks): Promise<OpenedPhoto | undefined> {
  for (let look = 1; look <= looks; look++) {
    const photo = await openPhoto(store, hash, 'original', 'jpeg')
    if (!photo || photo.exact) return photo
    photo.stream.destroy()
    if (look < looks) await pause(ORIGINAL_WAIT.pauseMs)
  }
  throw new AppError(503, ERROR_MESSAGE.notReady)
}
