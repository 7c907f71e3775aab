import { constants } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { unlessMissing } from '#platform/unless-missing.ts'
import { isUploadId, type UploadBytes } from './upload-bytes.ts'
import { createUploadLocks } from './upload-locks.ts'

/** The suffix of the file that stores how much of an upload was flushed. */
const FLUSHED = '.flushed'
/** Enough digits for the length of any file. */
const LENGTH_DIGITS = 16

const lengthOf = async (path: string) => (await unlessMissing(() => stat(path)))?.size

/** Waits until a file, or the names in a folder, are on the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Reports an upload as begun, and a piece as received, only once they survive a power cut.  A power cut may leave a file longer than its
 * flushed bytes, with zeros in between: the length is written with the file system's journal, the rest of a half-full block is not. So
 * the flushed length is stored in a separate file, and the next start cuts off the rest.
 */
class FlushedFiles extends FileStore {
  override async create(upload: Upload): Promise<Upload> {
    const begun = await super.create(upload)
    await this.#noteFlushed(upload.id)
    await flush(join(this.directory, `${upload.id}.json`))
    await flush(this.directory)
    return begun
  }

  override async write(...piece: Parameters<FileStore['write']>): Promise<number> {
    try {
      return await super.write(...piece)
    } finally {
      // The received bytes of an interrupted piece count in the next request.
      await this.#noteFlushed(piece[1])
    }
  }

  /** Cuts off bytes that may differ from what was sent. Uploads of earlier versions have no note and stay as they are. */
  async settle(id: string): Promise<void> {
    const flushed = await unlessMissing(() => readFile(this.#note(id), 'utf8'))
    const length = await lengthOf(join(this.directory, id))
    if (flushed === undefined || length === undefined || length <= Number(flushed)) return
    await truncate(join(this.directory, id), Number(flushed))
    await flush(join(this.directory, id))
  }

  async #noteFlushed(id: string): Promise<void> {
    const path = join(this.directory, id)
    const { size } = await stat(path)
    await flush(path)
    // Always the same number of digits, in one block of the disk, so that a power cut cannot write half of it.
    const note = await open(this.#note(id), constants.O_WRONLY | constants.O_CREAT, 0o600)
    try {
      await note.write(String(size).padStart(LENGTH_DIGITS, '0'), 0)
      await note.sync()
    } finally {
      await note.close()
    }
  }

  #note(id: string): string {
    return join(this.directory, `${id}${FLUSHED}`)
  }
}

/**
 * Uploads as local files, in a folder that belongs to one process.
 *
 * @param directory on the disk of the media store, so that a complete file need not be copied
 */
export async function openUploadsOnDisk(store: Pick<MediaStore, 'adopt'>, directory: string): Promise<UploadBytes> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await flush(dirname(directory))
  const files = new FlushedFiles({ directory })
  const received = (id: string) => lengthOf(join(directory, id))
  async function* list() {
    for (const name of await readdir(directory)) {
      const id = name.replace(/\.(json|flushed)$/, '')
      if (isUploadId(id)) yield id
    }
  }
  for await (const id of list()) await files.settle(id)
  return {
    datastore: files,
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
      await rm(join(directory, `${id}${FLUSHED}`), { force: true })
    },
    list,
    // No other process can continue them.
    lastRelease() {},
  }
}
