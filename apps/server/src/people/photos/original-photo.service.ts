import { setTimeout as pause } from 'node:timers/promises'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { PhotoSize } from '@callboard/contract/people/photos/endpoints'
import { AppError } from '#platform/app-error.ts'
import { negotiate } from '#platform/images/negotiate.ts'
import { type OpenedPhoto, openPhoto } from '#platform/images/photo-media.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'

/** How often a download checks for the rendered original, and the pause in milliseconds. 120 megapixels take about ten seconds. */
const ORIGINAL_WAIT = { looks: 60, pauseMs: 250 } as const

/**
 * The original of a photo. Waits until it is rendered, because a download must never contain a preview instead.
 *
 * @returns `undefined` when there is no such photo
 * @param looks how often to check
 * @throws AppError 503 when it is still missing after that, by default 15 seconds
 */
export async function openOriginal(store: MediaStore, hash: string, looks: number = ORIGINAL_WAIT.looks): Promise<OpenedPhoto | undefined> {
  for (let look = 1; look <= looks; look++) {
    const photo = await openPhoto(store, hash, 'original', 'jpeg')
    if (!photo || photo.exact) return photo
    photo.stream.destroy()
    if (look < looks) await pause(ORIGINAL_WAIT.pauseMs)
  }
  throw new AppError(COMMON_ERROR.notReady)
}

/**
 * Opens a photo in a size, in a format that the client accepts.
 *
 * @param accept the header of the request
 * @throws AppError 404 when it is not stored
 */
export async function openInSize(store: MediaStore, hash: string, size: PhotoSize, accept: string | undefined): Promise<OpenedPhoto> {
  const photo = await (size === 'original' ? openOriginal(store, hash) : openPhoto(store, hash, size, negotiate(accept)))
  if (!photo) throw new AppError(COMMON_ERROR.notFound)
  return photo
}
