import { Readable } from 'node:stream'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import type { Translator } from '@callboard/contract/translate'
import type { Database } from '#db/client.ts'
import { openOriginal } from '#people/photos/original-photo.service.ts'
import { AppError } from '#platform/app-error.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import type { ArchivePart, StoredDocuments, StoredFiles } from '#platform/stored.ts'
import type { ArchiveFile } from '#platform/zip-archive.ts'
import { type Call, callAfter, callsOf, shown } from './archive-parts.ts'
import { readme } from './archive-readme.ts'
import { captionsPath, documentPath, filePath, photoPath, tapePath } from './office-archive.domain.ts'
import { filesOf, findDocuments, peopleWithMedia, readDocument } from './office-archive.repository.ts'

/** Calls an endpoint as the person who downloads. @throws AppError with the call's error */
export type ReadAnswer = (endpoint: EndpointSpec, call: Call) => Promise<unknown>

/** The sources of an archive. */
export interface ArchiveSource {
  readonly db: Database
  readonly store: MediaStore
  readonly translator: Translator
  readonly at: Date
  readonly workbook: { readonly count: number; readonly stream: Readable }
  readonly read: ReadAnswer
  /** The files of answers. */
  readonly parts: readonly ArchivePart[]
  /** The other files. */
  readonly stored: readonly StoredFiles[]
  /** The files about no person. */
  readonly documents: readonly StoredDocuments[]
  /** The OpenAPI document, which describes the answers. */
  readonly openApi: object
}

/** The contents of an archive, as its last file lists them. */
export interface Contents {
  readonly madeAt: string
  readonly people: number
  photos: number
  tapes: number
  /** The number of other files that people sent or got. */
  files: number
  /** How many answers each file has. */
  readonly answers: Record<string, number>
  /** Files that could not be read. */
  readonly missing: string[]
  /** The number of photos that were added before they were rendered. */
  preparing: number
}

/** The answer; `undefined` if the thing was deleted or restricted since its id was read. */
async function answerOf(read: ReadAnswer, endpoint: EndpointSpec, call: Call): Promise<unknown> {
  try {
    return await read(endpoint, call)
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined
    throw error
  }
}

async function* answers({ db, read }: ArchiveSource, part: ArchivePart) {
  const { endpoint } = part
  for await (const first of callsOf(db, part)) {
    for (let call: Call | undefined = first; call; ) {
      const answer = await answerOf(read, endpoint, call)
      if (answer === undefined) break
      yield { ...call, answer: await shown(db, endpoint, call, answer) }
      call = callAfter(call, answer, part)
    }
  }
}

/** One file of answers. It writes one answer at a time, so that at most one is in memory. */
async function* document(source: ArchiveSource, part: ArchivePart, contents: Contents): AsyncGenerator<string> {
  const { method, path } = part.endpoint
  yield `{\n"operation": ${JSON.stringify(`${method} ${path}`)},\n"answers": [`
  let count = 0
  for await (const answer of answers(source, part)) {
    yield `${count === 0 ? '\n' : ',\n'}${JSON.stringify(answer)}`
    count++
    contents.answers[part.name] = count
  }
  yield '\n]\n}\n'
}

const textFile = (name: string, text: string): ArchiveFile => ({ name, stream: Readable.from([text]), compress: true })

async function* photos({ db, store }: ArchiveSource, contents: Contents): AsyncGenerator<ArchiveFile> {
  let looks: number | undefined
  for await (const person of peopleWithMedia(db)) {
    for (const [at, hash] of person.photos.entries()) {
      const photo = await openOriginal(store, hash, looks).catch((error: unknown) => {
        // Not rendered yet: continues without it, and does not wait for further photos.
        looks = 1
        if (!(error instanceof AppError)) throw error
        contents.preparing++
        return undefined
      })
      const name = photoPath(person, at + 1, photo?.contentType)
      if (photo) {
        yield { name, stream: photo.stream, size: photo.size, compress: false }
        contents.photos++
      } else contents.missing.push(name)
    }
  }
}

async function* tapes({ db, store }: ArchiveSource, contents: Contents): AsyncGenerator<ArchiveFile> {
  for await (const person of peopleWithMedia(db)) {
    for (const tape of person.tapes) {
      const name = tapePath(person, tape)
      const media = await store.get(tape.key)
      if (media) {
        yield { name, ...media, compress: false }
        contents.tapes++
      } else contents.missing.push(name)
      if (tape.captions !== null) yield textFile(captionsPath(person, tape), tape.captions)
    }
  }
}

async function* others({ db, store, stored }: ArchiveSource, contents: Contents): AsyncGenerator<ArchiveFile> {
  for (const kind of stored) {
    for await (const file of filesOf(db, kind)) {
      const name = filePath(kind.folder, file.person, file)
      const media = await store.get(file.key)
      if (media) {
        yield { name, ...media, compress: false }
        contents.files++
      } else contents.missing.push(name)
    }
  }
}

async function* ofNobody({ db, documents }: ArchiveSource, contents: Contents): AsyncGenerator<ArchiveFile> {
  for (const kind of documents) {
    for (const found of await findDocuments(db, kind)) {
      const content = await readDocument(db, kind, found.id)
      if (!content) continue
      yield { name: documentPath(kind.folder, found), stream: Readable.from([content]), size: content.length, compress: false }
      contents.files++
    }
  }
}

/**
 * The files of an archive, opened one after the other. The last one lists the contents, so an archive that has it is complete.
 *
 * @param onWhole called with the contents before the end of the archive is written
 */
export async function* archiveFiles(source: ArchiveSource, onWhole: (contents: Contents) => void): AsyncGenerator<ArchiveFile> {
  const { translator, at, workbook, parts, openApi } = source
  const contents: Contents = {
    madeAt: at.toISOString(),
    people: workbook.count,
    photos: 0,
    tapes: 0,
    files: 0,
    answers: Object.fromEntries(parts.map(({ name }) => [name, 0])),
    missing: [],
    preparing: 0,
  }
  yield textFile('README.txt', readme(translator))
  yield { name: 'talent.xlsx', stream: workbook.stream, compress: false }
  yield textFile('json/openapi.json', JSON.stringify(openApi))
  for (const part of parts) {
    const stream = Readable.from(document(source, part, contents))
    yield { name: `json/${part.name}.json`, stream, compress: true }
  }
  yield* photos(source, contents)
  yield* tapes(source, contents)
  yield* others(source, contents)
  yield* ofNobody(source, contents)
  yield textFile('manifest.json', `${JSON.stringify(contents, null, 2)}\n`)
  onWhole(contents)
}
