import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { systemErrorCode } from '#platform/start-error.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { isUploadId, type UploadBytes } from './upload-bytes.ts'
import { createUploadLocks } from './upload-locks.ts'

/**
 * Uploads as files of this machine, in a folder that belongs to one process.
 *
 * @param directory on the disk of the media store, so that a whole file need not be copied
 */
export async function openUploadsOnDisk(store: Pick<MediaStore, 'adopt'>, directory: string): Promise<UploadBytes> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const received = async (id: string): Promise<number | undefined> => {
    try {
      return (await stat(join(directory, id))).size
    } catch (error) {
      if (systemErrorCode(error) === 'ENOENT') return undefined
      throw error
    }
  }
  return {
    datastore: new FileStore({ directory }),
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
