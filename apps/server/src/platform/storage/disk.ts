import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { systemErrorCode } from '#platform/start-error.ts'
import { unlessMissing } from '#platform/unless-missing.ts'
import { type ByteRange, checkMediaKey, MediaRangeError, type MediaStore, type StoredMedia } from './media-store.ts'

const TEMPORARY = '.tmp'

/**
 * A media store in a directory, which is created if missing. It belongs to one process (ensured by the lock of `DATA_DIR`): temporary files
 * found at the start are left from a crash and are removed.
 *
 * `photos/<hash>/640.avif` is stored as `photos/<3 digits>/<hash>/640.avif`. The digits are those of the SHA-256 of the second segment, so
 * that millions of objects are spread over 4096 directories.
 *
 * @param options.durable `false` skips the flushes to disk, for tests and for sample data that can be generated again
 * @param options.shared `true` leaves temporary files alone: another process or thread owns the store
 */
export async function openDiskStore(directory: string, options: { durable?: boolean; shared?: boolean } = {}): Promise<MediaStore> {
  const root = resolve(directory)
  const temporary = join(root, TEMPORARY)
  if (!options.shared) await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  return new DiskStore(root, temporary, options.durable ?? true)
}

class DiskStore implements MediaStore {
  readonly #root: string
  readonly #temporary: string
  readonly #durable: boolean

  constructor(root: string, temporary: string, durable: boolean) {
    this.#root = root
    this.#temporary = temporary
    this.#durable = durable
  }

  async put(key: string, body: Buffer | Readable): Promise<{ size: number }> {
    const path = this.#path(key)
    const draft = join(this.#temporary, randomUUID())
    try {
      const size = await this.#write(draft, body)
      await this.#moveInto(draft, path)
      return { size }
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async adopt(key: string, path: string): Promise<{ size: number }> {
    const target = this.#path(key)
    const file = await open(path, 'r+')
    let size: number
    try {
      if (this.#durable) await file.sync()
      size = (await file.stat()).size
    } finally {
      await file.close()
    }
    try {
      await this.#moveInto(path, target)
    } catch (error) {
      if (systemErrorCode(error) !== 'EXDEV') throw error
      await this.put(key, createReadStream(path))
      await rm(path, { force: true })
    }
    return { size }
  }

  async get(key: string, range?: ByteRange): Promise<StoredMedia | undefined> {
    const file = await openToRead(this.#path(key))
    if (!file) return undefined
    try {
      const stats = await file.stat()
      if (!stats.isFile()) {
        await file.close()
        return undefined
      }
      const { size } = stats
      if (range && !isWithin(range, size)) throw new MediaRangeError(size)
      return { stream: file.createReadStream(range ? { start: range.start, end: range.end } : {}), size }
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async has(key: string): Promise<boolean> {
    const path = this.#path(key)
    return (await unlessMissing(() => stat(path)))?.isFile() ?? false
  }

  async withFile<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result | undefined> {
    return (await this.has(key)) ? work(this.#path(key)) : undefined
  }

  async delete(key: string): Promise<void> {
    const path = this.#path(key)
    const removed = await unlessMissing(() => unlink(path).then(() => true))
    if (!removed) return
    await this.#sync(dirname(path))
    await this.#removeEmptyFolders(dirname(path), key.split('/').length - 2)
  }

  async *list(prefix: string): AsyncIterable<string> {
    // Whole segments of the prefix name the folders to read; only the rest is compared.
    const [collection, second] = prefix.split('/').slice(0, -1)
    if (collection === undefined) {
      for (const name of await folders(this.#root)) yield* this.#listCollection(name, prefix)
    } else if (second === undefined) {
      yield* this.#listCollection(collection, prefix)
    } else {
      checkMediaKey(`${collection}/${second}`)
      yield* walk(join(this.#root, collection, shard(second), second), `${collection}/${second}/`, prefix)
    }
  }

  async sweep(): Promise<void> {
    // Only this process uses the store, and it removed leftovers at its start.
  }

  async check(): Promise<void> {
    await access(this.#root, constants.R_OK | constants.W_OK)
    const probe = join(this.#temporary, `check-${randomUUID()}`)
    const file = await open(probe, 'wx')
    try {
      await file.writeFile('x')
    } finally {
      await file.close()
      await rm(probe, { force: true })
    }
  }

  #path(key: string): string {
    const [collection = '', second = '', ...rest] = checkMediaKey(key)
    return join(this.#root, collection, shard(second), second, ...rest)
  }

  async *#listCollection(collection: string, prefix: string): AsyncIterable<string> {
    checkMediaKey(`${collection}/any`)
    for (const digits of await folders(join(this.#root, collection))) {
      yield* walk(join(this.#root, collection, digits), `${collection}/`, prefix)
    }
  }

  async #write(draft: string, body: Buffer | Readable): Promise<number> {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(body)
      if (this.#durable) await file.sync()
      return (await file.stat()).size
    } finally {
      await file.close()
    }
  }

  async #moveInto(draft: string, path: string): Promise<void> {
    const folder = dirname(path)
    // A concurrent delete may remove the folder while it is empty; the next round creates it again.
    for (let round = 1; ; round++) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await rename(draft, path)
        break
      } catch (error) {
        if (round === 20 || systemErrorCode(error) !== 'ENOENT') throw error
      }
    }
    // Up to the root even if the folders existed, because the process that created them may not have flushed their parents yet.
    for (let current = folder; ; current = dirname(current)) {
      await this.#sync(current)
      if (current === this.#root || current === dirname(current)) return
    }
  }

  async #sync(folder: string): Promise<void> {
    if (!this.#durable) return
    const handle = await unlessMissing(() => open(folder, 'r'))
    try {
      await handle?.sync()
    } finally {
      await handle?.close()
    }
  }

  /** Up to the folder of the key's second segment, because other keys share the folders above and soon fill them again. */
  async #removeEmptyFolders(from: string, count: number): Promise<void> {
    for (let [folder, left] = [from, count]; left > 0; [folder, left] = [dirname(folder), left - 1]) {
      try {
        await rmdir(folder)
      } catch {
        // The folder is not empty or already removed; the folders above need no change in either case.
        return
      }
    }
  }
}

function shard(segment: string): string {
  return createHash('sha256').update(segment).digest('hex').slice(0, 3)
}

function isWithin({ start, end = start }: ByteRange, size: number): boolean {
  return Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end && start < size
}

async function openToRead(path: string): Promise<FileHandle | undefined> {
  return unlessMissing(() => open(path, 'r'))
}

async function folders(path: string): Promise<string[]> {
  const entries = (await unlessMissing(() => readdir(path, { withFileTypes: true }))) ?? []
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map((entry) => entry.name)
}

/** Keys of the files below `path`, whose own key is `at`, without the branches that `prefix` excludes. */
async function* walk(path: string, at: string, prefix: string): AsyncIterable<string> {
  for (const entry of (await unlessMissing(() => readdir(path, { withFileTypes: true }))) ?? []) {
    const key = `${at}${entry.name}`
    if (entry.isDirectory()) {
      const below = `${key}/`
      if (below.startsWith(prefix) || prefix.startsWith(below)) yield* walk(join(path, entry.name), below, prefix)
    } else if (key.startsWith(prefix)) yield key
  }
}
