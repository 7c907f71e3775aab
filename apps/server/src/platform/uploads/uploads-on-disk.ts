import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { systemErrorCode } from '#platform/start-error.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { isUploadId, type UploadBytes } from './upload-bytes.ts'
import { createUploadLocks } from './upload-locks.ts'

/** Waits until a file, or the names in a folder, are on the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Windows opens no folders, and needs no flush of them. */
const flushFolder = async (path: string) => (process.platform === 'win32' ? undefined : flush(path))

/** Says that an upload has begun, and that a piece of it has come, when a power cut would not undo it. */
class FlushedFiles extends FileStore {
  override async create(upload: Upload): Promise<Upload> {
    const begun = await super.create(upload)
    await flush(join(this.directory, upload.id))
    await flush(join(this.directory, `${upload.id}.json`))
    await flushFolder(this.directory)
    return begun
  }

  override async write(...piece: Parameters<FileStore['write']>): Promise<number> {
    try {
      return await super.write(...piece)
    } finally {
      // What has come of a piece that was cut off is told to whoever asks.
      await flush(join(this.directory, piece[1]))
    }
  }
}

/**
 * Uploads as files of this machine, in a folder that belongs to one process.
 *
 * @param directory on the disk of the media store, so that a whole file need not be copied
 */
export async function openUploadsOnDisk(store: Pick<MediaStore, 'adopt'>, directory: string): Promise<UploadBytes> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await flushFolder(dirname(directory))
  const received = async (id: string): Promise<number | undefined> => {
    try {
      return (await stat(join(directory, id))).size
    } catch (error) {
      if (systemErrorCode(error) === 'ENOENT') return undefined
      throw error
    }
  }
  return {
    datastore: new FlushedFiles({ directory }),
    locks: createUploadLocks(),
    isShared: false,
    received,
    async handOver(id, key) {
      if ((await received(id)) !== undefined) await store.adopt(key, join(directory, id))
    },
    async discard(id) {
      if (!isUploadId(id)) return
      await rm(join(directory, id), { force: true })
      await rm(join(directory, `${id}.json`), { force: true })
    },
    async *list() {
      for (const name of await readdir(directory)) {
        const id = name.replace(/\.json$/, '')
        if (isUploadId(id)) yield id
      }
    },
    // Nobody else has them.
    letGo() {},
  }
}
