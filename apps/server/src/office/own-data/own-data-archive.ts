import { Readable } from 'node:stream'
import type { Translator } from '@callboard/contract/translate'
import type { Queryable } from '#db/client.ts'
import { openOriginal } from '#people/photos/original-photo.service.ts'
import { AppError } from '#platform/app-error.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import type { OwnDataPart, StoredFiles } from '#platform/stored.ts'
import { type ArchiveFile, zipArchive } from '#platform/zip-archive.ts'
import { ownFileName, photoFileName, videoFileName } from './own-data.domain.ts'
import { readPart, type Whose } from './own-data.repository.ts'
import { findFiles, findPhotos, findVideos } from './own-media.repository.ts'

/** The document, written part by part, so that at most one page of rows is in memory. */
async function* document(db: Queryable, parts: readonly OwnDataPart[], whose: Whose, writtenAt: Date): AsyncGenerator<string> {
  yield `{\n"writtenAt": ${JSON.stringify(writtenAt.toISOString())}`
  for (const part of parts) {
    yield `,\n\n"${part.name}": [`
    let separator = '\n'
    for await (const row of readPart(db, part, whose)) {
      yield `${separator}${JSON.stringify(row, null, 2)}`
      separator = ',\n'
    }
    yield '\n]'
  }
  yield '\n}\n'
}

/**
 * Everything stored about a student as a `.zip` that is written while it is read: `my-data.json`, the photos, the self-tapes, other
 * files, and a list of files that could not be read, if any.
 *
 * @param options.parts the parts of the document
 * @param options.stored the other files
 * @returns the bytes of the archive; destroy the stream to stop early
 */
export function ownDataArchive(
  db: Queryable,
  store: MediaStore,
  whose: Whose,
  {
    parts,
    stored,
    writtenAt,
    translator,
  }: { parts: readonly OwnDataPart[]; stored: readonly StoredFiles[]; writtenAt: Date; translator: Translator },
): Readable {
  const missing: string[] = []

  async function* photos(): AsyncGenerator<ArchiveFile> {
    let looks: number | undefined
    for (const [index, { hash, place }] of (await findPhotos(db, whose)).entries()) {
      const photo = await openOriginal(store, hash, looks).catch((error: unknown) => {
        // Not rendered yet: continues without it, and does not wait for further photos.
        looks = 1
        if (error instanceof AppError) return undefined
        throw error
      })
      const name = photoFileName(place ?? index + 1, { isShown: place !== null, contentType: photo?.contentType })
      if (photo) yield { name, stream: photo.stream, size: photo.size, compress: false }
      else missing.push(name)
    }
  }

  async function* storedFile(name: string, key: string): AsyncGenerator<ArchiveFile> {
    const media = await store.get(key)
    if (media) yield { name, ...media, compress: false }
    else missing.push(name)
  }

  async function* videos(): AsyncGenerator<ArchiveFile> {
    for (const [index, video] of (await findVideos(db, whose)).entries()) yield* storedFile(videoFileName(index + 1, video), video.key)
  }

  async function* others(): AsyncGenerator<ArchiveFile> {
    for (const kind of stored)
      for (const [index, { key, name }] of (await findFiles(db, whose, kind)).entries())
        yield* storedFile(ownFileName(kind.folder, index + 1, name), key)
  }

  async function* files(): AsyncGenerator<ArchiveFile> {
    yield { name: 'my-data.json', stream: Readable.from(document(db, parts, whose, writtenAt)), compress: true }
    yield* photos()
    yield* videos()
    yield* others()
    if (missing.length === 0) return
    const note = `${translator.t('These files are still being prepared, or could not be read. Please try again later.')}\n\n${missing.join('\n')}\n`
    yield { name: 'missing-files.txt', stream: Readable.from([note]), compress: true }
  }

  return zipArchive(files())
}
