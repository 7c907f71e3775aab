import { DAY_MS, HOUR_MS } from '@callboard/contract/time/durations'
import type { Database } from '#db/client.ts'
import { inTransaction } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import { incomingPhotos } from '#platform/images/photo-keys.ts'
import { finishPhoto, PhotoMissing, removePhoto } from '#platform/images/photo-media.ts'
import type { JobKind, Jobs } from '#platform/jobs.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { STORED_LIMITS } from './photos.domain.ts'
import { deleteUnusedPhotos, findUnknownHashes, isUnfinished, markReady, whileUnknown } from './photos.repository.ts'

/** Renders the original and every size of an ingested photo. */
export const FINISH_PHOTO: JobKind<{ hash: string }> = {
  name: 'photos-finish',
  retries: 8,
  timeoutSeconds: 600,
  heartbeatSeconds: 20,
  concurrency: 2,
}

/** Removes the files of a deleted photo. */
export const REMOVE_PHOTO_FILES: JobKind<{ hash: string }> = {
  name: 'photos-remove',
  retries: 20,
  timeoutSeconds: 120,
  heartbeatSeconds: 20,
  concurrency: 1,
}

/** Deletes unreferenced photos. */
const SWEEP_PHOTOS: JobKind<object> = { name: 'photos-sweep', retries: 0, timeoutSeconds: 1800, concurrency: 1 }

export const PHOTO_JOBS = [FINISH_PHOTO, REMOVE_PHOTO_FILES, SWEEP_PHOTOS] as const

const HOURLY = '17 * * * *'

/** Hours that an upload is kept until its form is saved, and that a removed photo is kept in case the removal is undone. */
export const UNUSED_PHOTO_HOURS = 24

const SWEEP_BATCH = 200

/** Days after which no write to the media store can still be running, however slow the upload of a self-tape. */
const WRITE_DAYS = 7

/** What the jobs need. */
export interface PhotoJobDeps {
  readonly db: Database
  readonly store: MediaStore
  readonly jobs: Jobs
  readonly clock: Clock
}

/** Renders the missing sizes of a photo. Removes the files again if the photo was swept meanwhile. */
export async function finishPhotoJob({ db, store }: PhotoJobDeps, { hash }: { hash: string }): Promise<void> {
  try {
    await finishPhoto(store, hash, STORED_LIMITS)
  } catch (error) {
    const isGone = error instanceof PhotoMissing && (await findUnknownHashes(db, [hash])).length > 0
    if (!isGone) throw error
  }
  if (!(await markReady(db, hash))) await removePhotoFilesJob({ db, store }, { hash })
}

export async function removePhotoFilesJob({ db, store }: Pick<PhotoJobDeps, 'db' | 'store'>, { hash }: { hash: string }): Promise<void> {
  await whileUnknown(db, hash, () => removePhoto(store, hash))
}

/** Deletes photos unreferenced for a day, and the remains of failed uploads of all kinds. */
export async function sweepPhotosJob({ db, store, jobs, clock }: PhotoJobDeps): Promise<void> {
  const cutoff = new Date(clock.now().getTime() - UNUSED_PHOTO_HOURS * HOUR_MS)
  for (let swept = SWEEP_BATCH; swept === SWEEP_BATCH; ) {
    swept = await inTransaction(db, async (transaction) => {
      const deleted = await deleteUnusedPhotos(transaction, cutoff, SWEEP_BATCH)
      for (const hash of deleted) await jobs.enqueue(transaction, REMOVE_PHOTO_FILES, { hash })
      return deleted.length
    })
  }
  const ingested: string[] = []
  for await (const hash of incomingPhotos(store)) ingested.push(hash)
  // An uncommitted upload notices the missing files and stores them again.
  for (const hash of await findUnknownHashes(db, ingested)) await removePhotoFilesJob({ db, store }, { hash })
  await store.sweep(new Date(clock.now().getTime() - WRITE_DAYS * DAY_MS))
}

/**
 * Enqueues the sizes of a photo that somebody views, if they are not rendered and no job does it. Used in a demo, where rendering
 * hundreds of photos at once would occupy the processor for minutes.
 *
 * @returns a function that takes the id of a photo and returns at once; failures go to `onError`, and the next view tries again
 */
export function finishOnRequest(
  { db, jobs }: Pick<PhotoJobDeps, 'db' | 'jobs'>,
  onError: (error: unknown) => void,
): (hash: string) => void {
  const asked = new Set<string>()
  const enqueue = (hash: string) =>
    inTransaction(db, async (transaction) => {
      if (await isUnfinished(transaction, hash)) await jobs.enqueueOnce(transaction, FINISH_PHOTO, { hash })
    })
  return (hash) => {
    if (asked.has(hash)) return
    asked.add(hash)
    void enqueue(hash)
      .catch(onError)
      .finally(() => asked.delete(hash))
  }
}

/** Starts the jobs of photos in this process. */
export async function startPhotoJobs(deps: PhotoJobDeps): Promise<void> {
  const { jobs } = deps
  await jobs.work(FINISH_PHOTO, (job) => finishPhotoJob(deps, job))
  await jobs.work(REMOVE_PHOTO_FILES, (job) => removePhotoFilesJob(deps, job))
  await jobs.work(SWEEP_PHOTOS, () => sweepPhotosJob(deps))
  await jobs.repeat(SWEEP_PHOTOS, HOURLY)
}
