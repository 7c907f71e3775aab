import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { Header, Pax } from 'tar'
import { StartError, systemErrorCode } from '#platform/start-error.ts'
import { SUMS } from './archive-format.ts'

/** Bytes of one block of a tar file. */
const BLOCK = 512

/** Files in one list of checksums: enough that the lists' size does not matter, few enough to keep in memory. */
const FILES_PER_LIST = 500

/** Writes one archive: a tar file for ordinary programs, with lists of checksums between its files. */
export interface ArchiveWriter {
  /** Adds a file. A stream needs `size`, its exact number of bytes. */
  add(name: string, body: Buffer | Readable, size?: number): Promise<void>
  /** Writes the last checksums, flushes to disk, and gives the file its name. */
  finish(): Promise<void>
  /** Removes what was written. */
  abandon(): Promise<void>
}

/**
 * Begins an archive. It is written under a temporary name and renamed when complete.
 *
 * @param path its final path, absolute; only its owner may read it
 * @throws StartError when the file exists already, or cannot be written
 */
export async function writeArchive(path: string): Promise<ArchiveWriter> {
  const draft = `${path}.partial`
  const file = await create(path, draft)
  const modified = new Date()
  let listed: string[] = []
  let lists = 0

  async function write(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten
  }

  async function addUnlisted(name: string, body: Buffer | Readable, size: number): Promise<string> {
    const about = { path: name, size, mode: 0o600, uid: 0, gid: 0, mtime: modified }
    const header = new Header({ ...about, type: 'File' })
    const block = Buffer.alloc(BLOCK)
    if (header.encode(block)) await write(new Pax(about).encode())
    await write(block)
    const hash = createHash('sha256')
    let written = 0
    for await (const chunk of Buffer.isBuffer(body) ? [body] : (body as AsyncIterable<Buffer>)) {
      hash.update(chunk)
      written += chunk.length
      if (written > size) break
      await write(chunk)
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes or more instead of ${size}`)
    await write(Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK))
    return `${hash.digest('hex')}  ${name}\n`
  }

  async function writeList(name: string): Promise<void> {
    const list = Buffer.from(listed.join(''))
    listed = [await addUnlisted(name, list, list.length)]
  }

  return {
    async add(name, body, size = Buffer.isBuffer(body) ? body.length : Number.NaN) {
      listed.push(await addUnlisted(name, body, size))
      if (listed.length >= FILES_PER_LIST) await writeList(`${SUMS.folder}${String(++lists).padStart(6, '0')}.sha256`)
    },
    async finish() {
      await writeList(SUMS.last)
      await write(Buffer.alloc(2 * BLOCK))
      await file.sync()
      await file.close()
      await rename(draft, path)
      const folder = await open(dirname(path), 'r')
      await folder.sync().finally(() => folder.close())
    },
    async abandon() {
      await file.close()
      await rm(draft, { force: true })
    },
  }
}

async function create(path: string, draft: string): Promise<FileHandle> {
  try {
    // Created and removed at once: an existing file is refused before anything is written.
    await (await open(path, 'wx', 0o600)).close()
    await rm(path)
    return await open(draft, 'w', 0o600)
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'EEXIST') throw new StartError(`${path} is there already; name a file that is not.`, error)
    throw new StartError(`${path} cannot be written (${code ?? error}).`, error)
  }
}
