import type { TapeUpload } from '@callboard/contract/casting/self-tapes/endpoints'
import { SELF_TAPE_ERROR } from '@callboard/contract/casting/self-tapes/errors'
import { SELF_TAPE_MESSAGE, TAPE_MAX_BYTES, TAPE_UPLOADS_MAX, TAPE_UPLOADS_PATH } from '@callboard/contract/casting/self-tapes/rules'
import { type Database, inTransaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { createResumableUploads, type UploadRequest } from '#platform/uploads/resumable-uploads.ts'
import { isUploadId, type UploadBytes } from '#platform/uploads/upload-bytes.ts'
import type { VideoRejection } from '#platform/video/probe.ts'
import { playsEverywhere, type VideoFacts, videoType } from '#platform/video/video-facts.ts'
import { cleanFileName } from './self-tapes.domain.ts'
import { REMOVE_TAPE_FILE } from './self-tapes.jobs.ts'
import { hasProfile } from './self-tapes.repository.ts'
import { probeStored } from './stored-video.ts'
import * as repository from './tape-files.repository.ts'
import { originalTapeKey, removeTapeObjects } from './tape-keys.ts'

/** Uploads of videos. */
export interface TapeUploadsService {
  /** Whether this server can convert videos that browsers cannot play. */
  readonly converts: boolean
  /**
   * Handles one request of the upload protocol.
   * @throws AppError 404 when the actor has no such upload, 409 without a profile or beyond the limit per student
   */
  answer(actor: SignedInActor, request: UploadRequest): Promise<Response>
  /** The actor's uploads without a tape, newest first. */
  unfinished(actor: SignedInActor): Promise<TapeUpload[]>
  /** The id of the upload in one of our addresses. */
  idOf(address: string): string | undefined
  /**
   * Moves a complete upload into the media store. Idempotent.
   *
   * @throws AppError 400 on `videoUrl` when the actor has no such upload or it is not a video, 409 when it is incomplete
   */
  store(actor: SignedInActor, id: string): Promise<repository.TapeFile>
  /** Whether all instances share the uploads; otherwise each machine has its own. */
  readonly isShared: boolean
  /** Removes all parts of an upload. */
  discard(id: string): Promise<void>
  /** The ids of all stored uploads. */
  list(): Promise<string[]>
  /** Releases running uploads to other instances, because this instance stops. */
  lastRelease(): void
}

const REJECTION: Readonly<Record<VideoRejection, string>> = {
  'not-a-video': SELF_TAPE_MESSAGE.notAVideo,
  damaged: SELF_TAPE_MESSAGE.damaged,
}

/** @param options `bytes`: the storage of uploads; `publicUrl`: our origin; `converts`: whether FFmpeg is available */
export function createTapeUploads(options: {
  db: Database
  store: MediaStore
  jobs: Jobs
  clock: Clock
  bytes: UploadBytes
  publicUrl: string
  converts: boolean
}): TapeUploadsService {
  const { db, store, jobs, clock, bytes, publicUrl, converts } = options

  const storing = new Map<string, Promise<repository.TapeFile>>()

  async function begin({ userId }: SignedInActor, { id, size, fileName }: { id: string; size: number; fileName: string }): Promise<void> {
    if (size === 0) throw new AppError(SELF_TAPE_ERROR.empty)
    if (!(await hasProfile(db, userId))) throw new AppError(SELF_TAPE_ERROR.profileRequired)
    await inTransaction(db, async (transaction) => {
      await repository.lockUploads(transaction, userId)
      const waiting = await repository.findUploadsOf(transaction, userId)
      const bytes = waiting.reduce((sum, upload) => sum + upload.size, size)
      if (waiting.length >= TAPE_UPLOADS_MAX.count || bytes > TAPE_UPLOADS_MAX.bytes) throw new AppError(SELF_TAPE_ERROR.tooManyUploads)
      const now = clock.now()
      await repository.insertUpload(transaction, { id, userId, size, fileName: cleanFileName(fileName), createdAt: now, lastUsedAt: now })
    })
  }

  const uploads = createResumableUploads<SignedInActor>({
    bytes,
    path: TAPE_UPLOADS_PATH,
    maxBytes: TAPE_MAX_BYTES,
    rights: {
      begin,
      async use({ userId }, id) {
        if (!(await repository.touchUpload(db, id, userId, clock.now()))) throw new AppError(SELF_TAPE_ERROR.uploadMissing)
      },
    },
  })

  async function refuse(id: string, userId: string, reason: VideoRejection): Promise<never> {
    await repository.deleteUpload(db, id, userId)
    await removeTapeObjects(store, id)
    await uploads.discard(id)
    throw fieldError('videoUrl', REJECTION[reason])
  }

  /** Moves a complete upload into the store, unless it is already there, and probes it. */
  async function takeIn(file: repository.TapeFile, userId: string): Promise<VideoFacts> {
    const key = originalTapeKey(file.id)
    const received = await uploads.received(file.id)
    if (received !== undefined && received < file.size) throw new AppError(SELF_TAPE_ERROR.uploadUnfinished)
    if (received !== undefined) await uploads.handOver(file.id, key)
    const facts = await probeStored(store, key)
    if (facts === undefined) throw fieldError('videoUrl', SELF_TAPE_ERROR.uploadMissing.message)
    return typeof facts === 'string' ? refuse(file.id, userId, facts) : facts
  }

  async function storeOnce(userId: string, id: string): Promise<repository.TapeFile> {
    const file = await repository.findFile(db, id)
    if (!file || file.userId !== userId) throw fieldError('videoUrl', SELF_TAPE_ERROR.uploadMissing.message)
    if (file.key !== null) return file
    const facts = await takeIn(file, userId)
    const duration = facts.duration === null ? null : Math.round(facts.duration)
    const state = converts && !playsEverywhere(facts) ? 'preparing' : 'ready'
    const known = { key: originalTapeKey(id), contentType: videoType(facts), storedSize: file.size, duration, state } as const
    if (!(await repository.updateFile(db, id, known))) throw fieldError('videoUrl', SELF_TAPE_ERROR.uploadMissing.message)
    await uploads.discard(id)
    return { ...file, ...known }
  }

  async function discard(id: string, userId: string): Promise<void> {
    await inTransaction(db, async (transaction) => {
      if (!(await repository.deleteUpload(transaction, id, userId))) throw new AppError(SELF_TAPE_ERROR.uploadMissing)
      await jobs.enqueue(transaction, REMOVE_TAPE_FILE, { fileId: id })
    })
    jobs.wake(REMOVE_TAPE_FILE)
    await uploads.discard(id)
  }

  return {
    converts,
    isShared: uploads.isShared,

    async answer(actor, request) {
      if (request.id !== undefined && !isUploadId(request.id)) throw new AppError(SELF_TAPE_ERROR.uploadMissing)
      if (request.method !== 'DELETE' || request.id === undefined) return uploads.answer(actor, request)
      await discard(request.id, actor.userId)
      return new Response(null, { status: 204, headers: { 'Tus-Resumable': '1.0.0' } })
    },

    async unfinished({ userId }) {
      const found = await repository.findUploadsOf(db, userId)
      return Promise.all(
        found.map(async ({ id, fileName, size, key, createdAt }) => ({
          url: `${TAPE_UPLOADS_PATH}/${id}`,
          fileName,
          size,
          received: key === null ? ((await uploads.received(id)) ?? 0) : size,
          createdAt: createdAt.toISOString(),
        })),
      )
    },

    idOf(address) {
      const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address
      const id = path.startsWith(`${TAPE_UPLOADS_PATH}/`) ? path.slice(TAPE_UPLOADS_PATH.length + 1) : ''
      return isUploadId(id) ? id : undefined
    },

    store({ userId }, id) {
      // Simultaneous requests for the same upload share one run: a second one must not probe a file that is being moved.
      const name = `${userId} ${id}`
      const running = storing.get(name) ?? storeOnce(userId, id).finally(() => storing.delete(name))
      storing.set(name, running)
      return running
    },

    discard: (id) => uploads.discard(id),
    async list() {
      const ids = new Set<string>()
      for await (const id of uploads.list()) ids.add(id)
      return [...ids]
    },
    lastRelease: () => uploads.lastRelease(),
  }
}
