import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Header, Pax } from 'tar'
import { systemErrorCode } from '#platform/start-error.ts'
import { ARCHIVE_END, ARCHIVE_HEAD, ArchiveError, SUMS } from './archive-format.ts'

const BLOCK = 512
const CHUNK = 1 << 20

/** Larger than any header or list of checksums; a damaged length must not exhaust the memory. */
const MAX_SMALL = 1 << 22

/** One file of an archive. Read it before requesting the next. */
export interface ArchiveFile {
  readonly name: string
  readonly size: number
  readonly body: AsyncIterable<Buffer>
}

type Reading = { file: FileHandle; at: number; path: string }

/**
 * Reads an archive from beginning to end, and throws if it was cut off, altered, or is something else. Only the list of checksums that
 * follows a file proves its bytes, so a caller that needs certainty reads twice.
 *
 * @param path of the archive, absolute
 * @throws ArchiveError with one line
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveFile> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new ArchiveError(`${path} cannot be read (${systemErrorCode(error) ?? error}).`)
  })
  const reading: Reading = { file, at: 0, path }
  try {
    yield* filesOf(reading)
  } finally {
    await file.close()
  }
}

async function* filesOf(reading: Reading): AsyncGenerator<ArchiveFile> {
  const { path } = reading
  let unproven: string[] = []
  let previous = ''
  for (;;) {
    const header = await readHeader(reading)
    const { name, size } = header
    if (previous === '' && name !== ARCHIVE_HEAD) throw new ArchiveError(`${path} is not a backup of Callboard.`)
    const hash = createHash('sha256')
    const body = bodyOf(reading, size, hash)
    if (name.startsWith(SUMS.folder)) {
      if (size > MAX_SMALL) throw altered(path, name)
      const list = (await buffer(body)).toString()
      if (list !== unproven.join('')) throw altered(path, firstDifference(list, unproven) ?? name)
      unproven = []
    } else {
      yield { name, size, body }
      // The unread rest is read too, because it belongs to the checksum.
      for await (const _ of body);
    }
    await expectZeros(reading, (BLOCK - (size % BLOCK)) % BLOCK, name)
    unproven.push(`${hash.digest('hex')}  ${name}\n`)
    if (name === SUMS.last) {
      if (previous !== ARCHIVE_END) throw altered(path, name)
      break
    }
    previous = name
  }
  await expectZeros(reading, 2 * BLOCK, 'its end')
  if ((await reading.file.stat()).size !== reading.at) throw altered(path, 'its end')
}

function altered(path: string, what: string): ArchiveError {
  return new ArchiveError(`${path} was altered or damaged: ${what} is not as it was written.`)
}

function firstDifference(list: string, seen: readonly string[]): string | undefined {
  const listed = new Set(list.split('\n').map((line) => `${line}\n`))
  return seen.find((line) => !listed.has(line))?.slice(66, -1)
}

async function readBytes(reading: Reading, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await reading.file.read(bytes, filled, length - filled, reading.at)
    if (bytesRead === 0) throw new ArchiveError(`${reading.path} is not whole: it ends after ${reading.at} bytes.`)
    filled += bytesRead
    reading.at += bytesRead
  }
  return bytes
}

async function readHeader(reading: Reading): Promise<{ name: string; size: number }> {
  let extended: Pax | undefined
  for (;;) {
    const header = new Header(await readBytes(reading, BLOCK), 0, extended)
    if (!header.cksumValid || header.size === undefined || header.path === undefined) {
      throw reading.at === BLOCK
        ? new ArchiveError(`${reading.path} is not a backup of Callboard.`)
        : altered(reading.path, `byte ${reading.at - BLOCK}`)
    }
    if (header.type !== 'ExtendedHeader') return { name: header.path, size: header.size }
    if (header.size > MAX_SMALL) throw altered(reading.path, `byte ${reading.at - BLOCK}`)
    extended = Pax.parse((await readBytes(reading, header.size)).toString())
    await expectZeros(reading, (BLOCK - (header.size % BLOCK)) % BLOCK, 'a header')
  }
}

async function* bodyOf(reading: Reading, size: number, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for (let left = size; left > 0; ) {
    const chunk = await readBytes(reading, Math.min(left, CHUNK))
    left -= chunk.length
    hash.update(chunk)
    yield chunk
  }
}

async function expectZeros(reading: Reading, length: number, what: string): Promise<void> {
  if ((await readBytes(reading, length)).some((byte) => byte !== 0)) throw altered(reading.path, what)
}
