import { join } from 'node:path'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { Database } from '#db/client.ts'
import type { Module } from '#module.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import { announce } from '#platform/live.ts'
import type { Platform } from '#platform/open-platform.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import type { UploadBytes } from '#platform/uploads/upload-bytes.ts'
import { openUploadsInParts } from '#platform/uploads/uploads-in-parts.ts'
import { openUploadsOnDisk } from '#platform/uploads/uploads-on-disk.ts'
import { findFfmpeg } from '#platform/video/ffmpeg.ts'
import { findTapesOf } from './left-tapes.repository.ts'
import { SELF_TAPE_JOBS } from './self-tapes.jobs.ts'
import { selfTapesRoutes } from './self-tapes.routes.ts'
import { createSelfTapesService } from './self-tapes.service.ts'
import { stored } from './self-tapes.stored.ts'
import { createTapeAddresses } from './tape-address.ts'
import { originalTapeKey, TAPES, tapeOfKey } from './tape-keys.ts'
import { tapeMediaRoutes } from './tape-media.routes.ts'
import { createTapeUploadLedger } from './tape-upload-ledger.repository.ts'
import { tapeUploadsRoutes } from './tape-uploads.routes.ts'
import { createTapeUploads } from './tape-uploads.service.ts'
import { createTapeVideosService } from './tape-video.service.ts'
import { createTapeWorker } from './tape-worker.ts'

export const jobs = SELF_TAPE_JOBS

/** Self-tapes: uploads, playback, and conversion if FFmpeg is installed. */
export async function open(platform: Platform, { photos, projects }: { photos: PhotosService; projects: ProjectsService }) {
  const { db, store, clock, log, config, sessionSecret: secret } = platform
  const { dataDir, publicUrl } = config
  const shared = { db, store, jobs: platform.jobs, clock, photos }
  const ffmpeg = await findFfmpeg()
  const converts = ffmpeg !== undefined
  const addresses = createTapeAddresses({ secret, clock })
  const bytes = await openUploadBytes({ db, store, folder: join(dataDir, 'uploads') })
  const tapeUploads = createTapeUploads({ ...shared, publicUrl, converts, bytes })
  const selfTapes = createSelfTapesService({ ...shared, uploads: tapeUploads, addresses, projects, converts })
  const tapeVideos = createTapeVideosService({ db, addresses })
  const tapeWorker = createTapeWorker({ ...shared, uploads: tapeUploads, ffmpeg, folder: join(dataDir, 'preparing'), log })
  if (config.role === 'web') tapeWorker.tidy()
  return {
    stored,
    services: { selfTapes, tapeUploads, tapeVideos, tapeWorker },
    async forget(transaction, people) {
      await announce(transaction, 'self-tapes', 'desk')
      const ids = people.map(({ id }) => id)
      const { tapes, photos } = await findTapesOf(transaction, ids)
      return { counts: { tapes: tapes.length }, photos, finish: () => selfTapes.removeFiles(transaction, tapes) }
    },
    async routes(scope) {
      selfTapesRoutes(scope, { selfTapes, tapeUploads })
      await scope.register(tapeUploadsRoutes, { tapeUploads })
    },
    publicRoutes: (app) => tapeMediaRoutes(app, { store, tapeVideos }),
    work: () => tapeWorker.work(),
    rest: () => tapeWorker.stop(),
  } satisfies Module
}

/** Uploads are stored next to the media: in the shared bucket, or on this machine. */
function openUploadBytes({ db, store, folder }: { db: Database; store: MediaStore; folder: string }): Promise<UploadBytes> {
  if (!store.parts) return openUploadsOnDisk(store, folder)
  const ledger = createTapeUploadLedger(db)
  return openUploadsInParts({ parts: store.parts, ledger, prefix: TAPES, keyOf: originalTapeKey, idOf: tapeOfKey, folder })
}
