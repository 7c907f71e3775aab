import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Config } from '#config.ts'
import { readInstitution } from '#platform/institution-file.ts'
import { systemErrorCode } from '#platform/start-error.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { ARCHIVE_END, ARCHIVE_FORMAT, ARCHIVE_HEAD, type ArchiveEnd, type ArchiveHead, FOLDER } from './archive-format.ts'
import { type ArchiveWriter, writeArchive } from './archive-writer.ts'
import { beginSnapshot, dumpDatabase } from './dump-database.ts'
import { connect, type Instance, openToRead } from './instance.ts'
import { type MediaIndex, openMediaIndex } from './media-index.ts'
import { findMissingMedia } from './media-references.ts'

/** Objects opened ahead, because of the latency of a bucket. */
const READ_AHEAD = 4

/**
 * Writes all contents of an instance into one archive, while it runs. Rows are from one moment. Media are read after that moment and never
 * change once written, so that the archive has the files of every row, and some newer ones.
 *
 * @param path of the archive, absolute; must not exist
 * @param options.isRecorded whether the instance remembers it, for the settings page
 * @returns its totals
 * @throws StartError with one line; then there is no archive
 */
export async function makeBackup(config: Config, path: string, { isRecorded = false } = {}): Promise<ArchiveEnd> {
  const instance = await openToRead(config)
  try {
    const client = await connect(instance.connection)
    try {
      const end = await writeAll(client, instance, path)
      if (isRecorded) await record(client, end)
      return end
    } finally {
      await client.end()
    }
  } finally {
    await instance.close()
  }
}

async function writeAll(client: Client, { config, store }: Instance, path: string): Promise<ArchiveEnd> {
  const archive = await writeArchive(path)
  try {
    const schema = await beginSnapshot(client)
    await addJson(archive, ARCHIVE_HEAD, { ...(await headOf()), ...schema } satisfies ArchiveHead)
    const dumped = await dumpDatabase(client, schema.tables, (name, body) => archive.add(name, body))
    await addFiles(archive, config)
    const index = openMediaIndex()
    try {
      const media = await addMedia(archive, store, index)
      const end: ArchiveEnd = { ...dumped, media, missing: await findMissingMedia(client, Object.keys(dumped.rows), index) }
      await addJson(archive, ARCHIVE_END, end)
      await archive.finish()
      return end
    } finally {
      index.close()
    }
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

/** Records a finished backup in the instance. The archive itself does not contain this. */
async function record(client: Client, { media, missing }: ArchiveEnd): Promise<void> {
  await client.query('COMMIT')
  const details = { files: media.files, missing: missing.length }
  await client.query("INSERT INTO audit_log (action, details) VALUES ('backup.made', $1)", [details])
}

async function headOf(): Promise<Pick<ArchiveHead, 'product' | 'format' | 'version' | 'startedAt'>> {
  const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
  return { product: 'callboard', format: ARCHIVE_FORMAT, version: manifest.version, startedAt: new Date().toISOString() }
}

async function addJson(archive: ArchiveWriter, name: string, value: object): Promise<void> {
  await archive.add(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`))
}

/**
 * The other files of the data folder. The secret is included, because without it every existing session, calendar address and unsubscribe
 * link would be invalid. The outbox and the mail journal are about this machine's mails and stay here.
 */
async function addFiles(archive: ArchiveWriter, config: Config): Promise<void> {
  const { logo } = await readInstitution(config.dataDir)
  for (const name of ['secrets/session', 'institution.json', ...(logo ? [logo] : [])]) {
    const body = await readFile(join(config.dataDir, name)).catch((error: unknown) => {
      if (systemErrorCode(error) === 'ENOENT') return undefined
      throw error
    })
    if (body) await archive.add(`${FOLDER.files}${name}`, body)
  }
}

async function addMedia(archive: ArchiveWriter, store: MediaStore, index: MediaIndex): Promise<ArchiveEnd['media']> {
  const counted = { files: 0, bytes: 0 }
  for await (const { key, media } of openAhead(store)) {
    await archive.add(`${FOLDER.media}${key}`, media.stream, media.size)
    index.add(key)
    counted.files++
    counted.bytes += media.size
  }
  return counted
}

type Opened = { key: string; media: NonNullable<Awaited<ReturnType<MediaStore['get']>>> }

/** An object deleted between listing and opening is left out. */
async function* openAhead(store: MediaStore): AsyncGenerator<Opened> {
  const ahead: { key: string; opening: ReturnType<MediaStore['get']> }[] = []
  const next = async (): Promise<Opened | undefined> => {
    const first = ahead.shift()
    const media = await first?.opening
    return first && media && { key: first.key, media }
  }
  try {
    for await (const key of store.list('')) {
      const opening = store.get(key)
      // The error is handled when this object is written.
      opening.catch(() => {})
      ahead.push({ key, opening })
      const opened = ahead.length >= READ_AHEAD ? await next() : undefined
      if (opened) yield opened
    }
    while (ahead.length > 0) {
      const opened = await next()
      if (opened) yield opened
    }
  } finally {
    for (const { opening } of ahead) await opening.then((media) => media?.stream.destroy()).catch(() => {})
  }
}
