import { join } from 'node:path'
import type { Database } from '#db/client.ts'
import type { PhotosService } from '#features/photos/photos.service.ts'
import type { ProjectsService } from '#features/projects/projects.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import type { UploadBytes } from '#platform/uploads/upload-bytes.ts'
import { openUploadsInParts } from '#platform/uploads/uploads-in-parts.ts'
import { openUploadsOnDisk } from '#platform/uploads/uploads-on-disk.ts'
import { findFfmpeg } from '#platform/video/ffmpeg.ts'
import { createSelfTapesService, type SelfTapesService } from './self-tapes.service.ts'
import { createTapeAddresses } from './tape-address.ts'
import { originalTapeKey, TAPES, tapeOfKey } from './tape-keys.ts'
import { createTapeUploadLedger } from './tape-upload-ledger.repository.ts'
import { createTapeUploads, type TapeUploadsService } from './tape-uploads.service.ts'
import { createTapeVideosService, type TapeVideosService } from './tape-video.service.ts'
import { createTapeWorker, type TapeWorker } from './tape-worker.ts'

/** All services of self-tapes. */
export interface SelfTapes {
  readonly selfTapes: SelfTapesService
  readonly tapeUploads: TapeUploadsService
  readonly tapeVideos: TapeVideosService
  /** Converts videos; `work` has started if this process does background work. */
  readonly tapeWorker: TapeWorker
}

/**
 * Connects the parts of self-tapes, with FFmpeg if this machine has it.
 *
 * @param services `dataDir`: the folder for uploads and conversions; `secret`: the server's secret
 */
export async function openSelfTapes(services: {
  db: Database
  store: MediaStore
  jobs: Jobs
  clock: Clock
  photos: PhotosService
  projects: ProjectsService
  log: { warn(details: object, message: string): void }
  dataDir: string
  publicUrl: string
  secret: string
}): Promise<SelfTapes> {
  const { dataDir, publicUrl, secret, projects, log, ...shared } = services
  const { db, store, jobs, clock } = shared
  const ffmpeg = await findFfmpeg()
  const converts = ffmpeg !== undefined
  const addresses = createTapeAddresses({ secret, clock })
  const bytes = await openUploadBytes({ db, store, folder: join(dataDir, 'uploads') })
  const uploads = createTapeUploads({ db, store, jobs, clock, publicUrl, converts, bytes })
  return {
    selfTapes: createSelfTapesService({ ...shared, uploads, addresses, projects, converts }),
    tapeUploads: uploads,
    tapeVideos: createTapeVideosService({ db, addresses }),
    tapeWorker: createTapeWorker({ ...shared, uploads, ffmpeg, folder: join(dataDir, 'preparing'), log }),
  }
}

/** Uploads are stored where the media are: in the bucket that all instances share, or on this machine. */
function openUploadBytes({ db, store, folder }: { db: Database; store: MediaStore; folder: string }): Promise<UploadBytes> {
  if (!store.parts) return openUploadsOnDisk(store, folder)
  const ledger = createTapeUploadLedger(db)
  return openUploadsInParts({ parts: store.parts, ledger, prefix: TAPES, keyOf: originalTapeKey, idOf: tapeOfKey, folder })
}
