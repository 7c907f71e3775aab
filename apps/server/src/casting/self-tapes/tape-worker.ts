import { mkdir, rm } from 'node:fs/promises'
import { TAPE_UPLOAD_KEPT_HOURS } from '@callboard/contract/casting/self-tapes/rules'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { type Database, inTransaction } from '#db/client.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { announce } from '#platform/live.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import type { Ffmpeg } from '#platform/video/ffmpeg.ts'
import { HOURLY, PREPARE_TAPE, REMOVE_TAPE_FILE, SWEEP_TAPES } from './self-tapes.jobs.ts'
import { findTapeOfFile, updateTapeOfFile } from './self-tapes.repository.ts'
import { deleteUnusedFiles, endOldPreparations, findFile, findUnknownFiles, type TapeFile, updateFile } from './tape-files.repository.ts'
import { preparedTapeKey, removeTapeObjects, storedTapes } from './tape-keys.ts'
import type { TapeUploadsService } from './tape-uploads.service.ts'
import { type MadeVideo, makeVideo } from './tape-video.ts'

/** The background jobs of self-tapes in this process. */
export interface TapeWorker {
  work(): Promise<void>
  /**
   * For processes without background jobs: removes abandoned uploads from the local upload folder every hour. Shared uploads are swept
   * by the processes with background jobs.
   */
  tidy(): void
  /**
   * Stops conversions and releases uploads when the process stops. The next process converts again, and another instance receives the rest
   * of the uploads.
   */
  stop(): void
  /** Converts one video, and creates its picture. @throws when the job should be retried */
  prepare(fileId: string, signal?: AbortSignal): Promise<void>
  /** Removes the stored objects of a deleted video. */
  remove(fileId: string): Promise<void>
  /** Removes uploads and videos that have had no tape for a day. */
  sweep(): Promise<void>
}

const SWEEP_BATCH = 200

export function createTapeWorker(services: {
  db: Database
  store: MediaStore
  jobs: Jobs
  clock: Clock
  photos: Pick<PhotosService, 'upload'>
  uploads: Pick<TapeUploadsService, 'discard' | 'list' | 'isShared' | 'lastRelease'>
  /** Undefined when FFmpeg is not installed; videos then stay as uploaded. */
  ffmpeg: Ffmpeg | undefined
  /** A folder used only by this process. */
  folder: string
  log: { warn(details: object, message: string): void }
}): TapeWorker {
  const { db, store, jobs, clock, photos, uploads, ffmpeg, folder, log } = services
  const stopping = new AbortController()

  /** Replaces the uploaded video with the converted one. */
  async function settle(file: TapeFile, userId: string, { made, duration }: MadeVideo): Promise<void> {
    const key = made ? preparedTapeKey(file.id) : file.key
    if (made && key) await store.adopt(key, made.path)
    const seconds = duration === null ? file.duration : Math.round(duration)
    const isThere = await inTransaction(db, async (transaction) => {
      const known = {
        key,
        state: 'ready' as const,
        duration: seconds,
        ...(made && { contentType: made.contentType, storedSize: made.size }),
      }
      await updateTapeOfFile(transaction, file.id, { duration: seconds, ...(made && { fileSize: made.size }) })
      await announce(transaction, 'self-tapes', { userIds: [userId] })
      return updateFile(transaction, file.id, known)
    })
    // Deleted meanwhile: remove all its objects.
    await removeTapeObjects(store, file.id, isThere ? { except: key } : {})
  }

  async function giveUp({ id, key }: TapeFile, userId: string): Promise<void> {
    const isPrepared = key === preparedTapeKey(id)
    await inTransaction(db, async (transaction) => {
      await updateFile(transaction, id, { state: isPrepared ? 'ready' : 'unreadable' })
      await announce(transaction, 'self-tapes', { userIds: [userId] })
    })
  }

  async function prepare(fileId: string, given: AbortSignal = stopping.signal): Promise<void> {
    const file = await findFile(db, fileId)
    const tape = await findTapeOfFile(db, fileId)
    if (!ffmpeg || !file?.key || !tape) return
    const signal = AbortSignal.any([given, stopping.signal])
    const wantsPicture = tape.thumbnailUrl === null
    try {
      const result = await store.withFile(file.key, (path) => makeVideo(ffmpeg, { path, folder, name: fileId, wantsPicture, signal }))
      if (!result) return
      await settle(file, tape.userId, result)
      if (!result.picture) return
      const actor = { kind: 'user', userId: tape.userId, email: '', role: 'student' } as const
      const photo = await photos.upload({ actor, fileName: 'self-tape.jpg', body: result.picture })
      await updateTapeOfFile(db, fileId, { thumbnailUrl: photoUrl(photo.id, 320) })
    } catch (error) {
      if (signal.aborted) throw error
      log.warn({ err: error, tape: tape.id }, 'a self-tape could not be prepared')
      await giveUp(file, tape.userId)
    } finally {
      await rm(`${folder}/${fileId}.video`, { force: true })
    }
  }

  async function remove(fileId: string): Promise<void> {
    if ((await findUnknownFiles(db, [fileId])).length === 0) return
    await removeTapeObjects(store, fileId)
    await uploads.discard(fileId)
  }

  async function sweep(): Promise<void> {
    const cutoff = new Date(clock.now().getTime() - TAPE_UPLOAD_KEPT_HOURS * HOUR_MS)
    for (let swept = SWEEP_BATCH; swept === SWEEP_BATCH; ) {
      swept = await inTransaction(db, async (transaction) => {
        const deleted = await deleteUnusedFiles(transaction, cutoff, SWEEP_BATCH)
        for (const fileId of deleted) await jobs.enqueue(transaction, REMOVE_TAPE_FILE, { fileId })
        return deleted.length
      })
    }
    await endOldPreparations(db, cutoff)
    // Removes files that a crash left between storing the file and its row.
    for (const id of await findUnknownFiles(db, [...(await storedTapes(store)), ...(await uploads.list())])) await remove(id)
  }

  async function discardForgotten(): Promise<void> {
    for (const id of await findUnknownFiles(db, await uploads.list())) await uploads.discard(id)
  }

  return {
    tidy() {
      if (uploads.isShared) return
      const timer = setInterval(() => {
        discardForgotten().catch((error: unknown) => log.warn({ err: error }, 'forgotten uploads could not be removed'))
      }, HOUR_MS).unref()
      stopping.signal.addEventListener('abort', () => clearInterval(timer))
    },
    async work() {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await jobs.work(PREPARE_TAPE, ({ fileId }, signal) => prepare(fileId, signal))
      await jobs.work(REMOVE_TAPE_FILE, ({ fileId }) => remove(fileId))
      await jobs.work(SWEEP_TAPES, sweep)
      await jobs.repeat(SWEEP_TAPES, HOURLY)
    },
    stop() {
      stopping.abort()
      uploads.lastRelease()
    },
    prepare,
    remove,
    sweep,
  }
}
