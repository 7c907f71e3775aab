import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import type { Config } from '#config.ts'
import { inTransaction, openDatabase, type Transaction } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { type JobKind, type Jobs, startJobs } from '#platform/jobs.ts'
import { StartError } from '#platform/start-error.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { ArchiveError, type ArchiveHead, FOLDER, tableWithColumns } from './archive-format.ts'
import { type ArchiveFile, readArchive } from './archive-reader.ts'
import { type CheckedArchive, checkArchive } from './check-archive.ts'
import { connect, openToFill } from './instance.ts'
import { beginLoading, finishLoading, loadRows } from './load-database.ts'
import { putSeveral } from './put-several.ts'
import { restoreJobs } from './restore-jobs.ts'

export interface RestoreOptions {
  /** Whether the current contents of the instance are replaced. */
  readonly replace: boolean
  /** Whether the restored instance sends waiting mails; without it they count as not confirmed. */
  readonly sendMail: boolean
  /** Every kind of background work there is. */
  readonly jobKinds: readonly JobKind<object>[]
}

/**
 * Fills an instance from an archive. The whole archive is checked before anything is changed. The database changes in one transaction,
 * which commits when every file is in its place.
 *
 * @param path of the archive, absolute
 * @throws ArchiveError when the archive cannot be used, StartError when the instance cannot be filled
 */
export async function restoreBackup(config: Config, path: string, options: RestoreOptions): Promise<CheckedArchive['end']> {
  const archive = await checkArchive(path)
  try {
    const instance = await openToFill(config)
    try {
      await refuseToOverwrite(instance.connection, instance.store, options.replace)
      await fill(instance, archive, path, options)
      await migrateDatabase(instance.connection)
      await gatherStatistics(instance.connection, archive.head)
      if (options.replace) await deleteOtherMedia(instance.store, archive)
      return archive.end
    } finally {
      await instance.close()
    }
  } finally {
    archive.media.close()
  }
}

type Target = { config: Config; connection: pg.ClientConfig; store: MediaStore }

async function refuseToOverwrite(connection: pg.ClientConfig, store: MediaStore, replace: boolean): Promise<void> {
  const client = await connect(connection)
  try {
    const { rows } = await client.query<{ tables: number; isOurs: boolean }>(
      `SELECT count(*)::int AS tables, to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "isOurs"
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
    )
    const { tables = 0, isOurs = false } = rows[0] ?? {}
    if (tables > 0 && !isOurs) throw new StartError('The database holds tables that are not of Callboard; restore into one of its own.')
    if (replace) return
    const people = isOurs ? await client.query('SELECT FROM users LIMIT 1') : undefined
    if (people?.rows.length) throw notEmpty('people')
  } finally {
    await client.end()
  }
  for await (const _ of store.list('')) throw notEmpty('media')
}

function notEmpty(what: string): StartError {
  return new StartError(`This instance holds ${what} already; --replace gives up everything in it for the backup.`)
}

async function fill(target: Target, archive: CheckedArchive, path: string, options: RestoreOptions): Promise<void> {
  const db = openDatabase({ ...target.connection, max: 2 }, () => {})
  let jobs: Jobs | undefined
  try {
    // Outside the transaction, because it creates tables of its own; no worker runs meanwhile.
    jobs = await startJobs(target.connection, options.jobKinds, () => {})
    const queue = jobs
    await inTransaction(db, async (transaction) => {
      const undo = await beginLoading(transaction.$client, archive.head)
      await transaction.$client.query('DELETE FROM pgboss.job')
      const files: Map<string, Buffer> = new Map()
      await takeFiles(readArchive(path), { target, archive, transaction, jobs: queue, options, files })
      await finishLoading(transaction.$client, archive.head, undo)
      if (!options.sendMail) await giveUpMail(transaction, archive.head)
      for (const [name, content] of files) await writeFileWhole(join(target.config.dataDir, name), content)
    })
  } finally {
    await jobs?.stop(1000)
    await db.$client.end()
  }
}

type Filling = {
  target: Target
  archive: CheckedArchive
  transaction: Transaction
  jobs: Jobs
  options: RestoreOptions
  files: Map<string, Buffer>
}

/** Reads the archive once, in its order: rows, jobs, files, media. */
async function takeFiles(archived: AsyncGenerator<ArchiveFile>, filling: Filling): Promise<void> {
  const { target, archive, transaction, files } = filling
  const media = putSeveral(target.store)
  let next = await archived.next()
  /** The archived files in the folder of the current file. */
  async function* whileIn(folder: string): AsyncGenerator<ArchiveFile> {
    for (; !next.done && next.value.name.startsWith(folder); next = await archived.next()) yield next.value
  }
  while (!next.done) {
    const { name, body, size } = next.value
    if (name.startsWith(FOLDER.table)) {
      const folder = name.slice(0, name.lastIndexOf('/') + 1)
      const table = archive.head.tables.find((one) => `${FOLDER.table}${one.name}/` === folder)
      if (!table) throw new ArchiveError(`The backup holds rows of ${folder}, which its first file does not name.`)
      const loaded = await loadRows(transaction.$client, tableWithColumns(table), whileIn(folder))
      if (loaded !== archive.end.rows[table.name]) throw new ArchiveError(`The backup does not hold every row of ${table.name}.`)
      continue
    }
    if (name.startsWith(FOLDER.jobs)) {
      await restoreJobs(filling, whileIn(FOLDER.jobs))
      continue
    }
    if (name.startsWith(FOLDER.files)) files.set(name.slice(FOLDER.files.length), await buffer(body))
    else if (name.startsWith(FOLDER.media)) await media.put(name.slice(FOLDER.media.length), size, body)
    next = await archived.next()
  }
  await media.finish()
}

/**
 * Mails and text messages that were waiting at the time of the backup have most likely been sent since, by the original instance. None is
 * sent a second time: the office sees them as not confirmed, and may send each mail again.
 */
async function giveUpMail(transaction: Transaction, { tables }: ArchiveHead): Promise<void> {
  const has = (table: string, column: string) => tables.some(({ name, columns }) => name === table && columns.includes(column))
  if (has('text_messages', 'state'))
    await transaction.$client.query("UPDATE text_messages SET state = 'handed-over', state_at = now() WHERE state = 'waiting'")
  if (!has('message_recipients', 'mail_state')) return
  await transaction.$client.query(
    "UPDATE message_recipients SET mail_state = 'handed-over', mail_state_at = now() WHERE mail_state IN ('waiting', 'digest')",
  )
}

async function writeFileWhole(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

/** Also writes the visibility map, without which the first searches read every row. */
async function gatherStatistics(connection: pg.ClientConfig, { tables }: ArchiveHead): Promise<void> {
  const client = await connect(connection)
  try {
    for (const { name } of tables) await client.query(`VACUUM (ANALYZE) public.${name}`)
  } finally {
    await client.end()
  }
}

async function deleteOtherMedia(store: MediaStore, { media }: CheckedArchive): Promise<void> {
  for await (const key of store.list('')) if (!media.has(key)) await store.delete(key)
}
