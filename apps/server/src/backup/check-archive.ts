import { join, posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import { checkMediaKey } from '#platform/storage/media-store.ts'
import {
  ARCHIVE_END,
  ARCHIVE_FORMAT,
  ARCHIVE_HEAD,
  type ArchiveEnd,
  ArchiveError,
  type ArchiveHead,
  archiveEnd,
  archiveHead,
  FOLDER,
} from './archive-format.ts'
import { type ArchiveFile, readArchive } from './archive-reader.ts'
import { type MediaIndex, openMediaIndex } from './media-index.ts'

/** Larger than any file of a data folder besides database and media, and than the first and last file. */
const MAX_SMALL = 32 << 20

export interface CheckedArchive {
  readonly head: ArchiveHead
  readonly end: ArchiveEnd
  /** The keys of its media; close it after use. */
  readonly media: MediaIndex
}

/**
 * Reads a whole archive and checks that it is unaltered and contains only expected files.
 *
 * @param path absolute
 * @throws ArchiveError with one line
 */
export async function checkArchive(path: string): Promise<CheckedArchive> {
  const media = openMediaIndex()
  try {
    let head: ArchiveHead | undefined
    let end: ArchiveEnd | undefined
    let files = 0
    for await (const file of readArchive(path)) {
      if (file.name === ARCHIVE_HEAD) head = await readHead(path, file)
      else if (file.name === ARCHIVE_END) end = await readJson(path, file, archiveEnd)
      else if (file.name.startsWith(FOLDER.media)) {
        media.add(checkedKey(path, file.name.slice(FOLDER.media.length)))
        files++
      } else if (!isExpected(file)) throw new ArchiveError(`${path} holds ${file.name}, which does not belong into a backup.`)
    }
    if (!head || !end || files !== end.media.files) throw new ArchiveError(`${path} does not hold what it says it holds.`)
    return { head, end, media }
  } catch (error) {
    media.close()
    throw error
  }
}

async function readHead(path: string, file: ArchiveFile): Promise<ArchiveHead> {
  const head = await readJson(path, file, archiveHead)
  if (head.format > ARCHIVE_FORMAT) throw new ArchiveError(`${path} was made by Callboard ${head.version}; restore it with that version.`)
  return head
}

async function readJson<Shape extends z.ZodType>(path: string, { name, size, body }: ArchiveFile, shape: Shape): Promise<z.output<Shape>> {
  if (size > MAX_SMALL) throw new ArchiveError(`${path} has a damaged ${name}.`)
  try {
    return shape.parse(JSON.parse((await buffer(body)).toString()))
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    throw new ArchiveError(`${path} has a damaged ${name}.`)
  }
}

function checkedKey(path: string, key: string): string {
  try {
    checkMediaKey(key)
    return key
  } catch {
    throw new ArchiveError(`${path} holds media under a name that Callboard never gives.`)
  }
}

function isExpected({ name, size }: ArchiveFile): boolean {
  if (/^(database\/[a-z_][a-z0-9_]*|jobs)\/\d+\.copy\.gz$/.test(name)) return true
  if (!name.startsWith(FOLDER.files) || size > MAX_SMALL) return false
  // Refuses names that lead out of the data folder.
  const inside = name.slice(FOLDER.files.length)
  return (
    inside === 'secrets/session' || (posix.basename(inside) === inside && !inside.startsWith('.') && join('/', inside) === `/${inside}`)
  )
}
