import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartError } from '#platform/start-error.ts'
import { type ArchivedTable, type ArchiveHead, FOLDER, tableWithColumns } from './archive-format.ts'

/** Bytes of rows, before compression, in one file. */
const PIECE_BYTES = 4 << 20

const compress = promisify(gzip)

type AddFile = (name: string, body: Buffer) => Promise<void>

/** Open jobs, except those of pg-boss itself, whose names begin with two underscores. pg-boss creates its own jobs again. */
const OPEN_JOBS = String.raw`SELECT name, data FROM pgboss.job WHERE state < 'completed' AND name NOT LIKE '\_\_%'`

/** Tables about unfinished work outside the database, which an archive leaves out too. */
const UNDER_WAY = ['tape_uploads']

/**
 * Begins a transaction in which all reads are from one moment, however long it lasts and whatever is written meanwhile.
 *
 * @returns the schema of the database
 * @throws StartError when the database is not Callboard's
 */
export async function beginSnapshot(client: pg.Client): Promise<Pick<ArchiveHead, 'migrations' | 'tables' | 'sequences'>> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query("SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC'")
  await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
  const found = await client.query<{ known: boolean }>("SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS known")
  if (!found.rows[0]?.known) throw new StartError('There is no Callboard in this database.')
  const migrations = await client.query<{ hash: string; createdAt: number }>(
    'SELECT hash, created_at::float8 AS "createdAt" FROM drizzle.__drizzle_migrations ORDER BY created_at',
  )
  const tables = await client.query<ArchivedTable>(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p'
       AND relname <> ALL($1)
       AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
     GROUP BY relname ORDER BY relname`,
    [UNDER_WAY],
  )
  // A migration that begins now waits, and so cannot drop a table during the copy.
  for (const { name } of tables.rows) await client.query(`LOCK TABLE public.${name} IN ACCESS SHARE MODE`)
  const sequences = await client.query<{ name: string }>("SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public'")
  return { migrations: migrations.rows, tables: tables.rows, sequences: await readSequences(client, sequences.rows) }
}

/**
 * Copies all rows and the open jobs into files.
 *
 * @param client in the transaction of `beginSnapshot`
 * @returns the number of rows of each table, and of jobs
 */
export async function dumpDatabase(
  client: pg.Client,
  tables: readonly ArchivedTable[],
  add: AddFile,
): Promise<{ rows: Record<string, number>; jobs: number }> {
  const rows: Record<string, number> = {}
  for (const { name, columns } of tables) {
    rows[name] = await copyInPieces(client, tableWithColumns({ name, columns }), `${FOLDER.table}${name}`, 'copy', add)
  }
  const queue = await client.query<{ exists: boolean }>("SELECT to_regclass('pgboss.job') IS NOT NULL AS exists")
  const jobs = queue.rows[0]?.exists ? await copyInPieces(client, `(${OPEN_JOBS})`, FOLDER.jobs.slice(0, -1), 'copy', add) : 0
  return { rows, jobs }
}

async function copyInPieces(client: pg.Client, what: string, folder: string, kind: string, add: AddFile): Promise<number> {
  const stream = client.query(copyTo(`COPY ${what} TO STDOUT`))
  let piece: Buffer[] = []
  let bytes = 0
  let pieces = 0
  const flush = async () => {
    const compressed = await compress(Buffer.concat(piece))
    ;[piece, bytes] = [[], 0]
    await add(`${folder}/${String(++pieces).padStart(6, '0')}.${kind}.gz`, compressed)
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    piece.push(chunk)
    bytes += chunk.length
    if (bytes >= PIECE_BYTES) await flush()
  }
  if (bytes > 0) await flush()
  return stream.rowCount
}

/** Sequences are not transactional: their values are never behind the rows, only ahead of them. */
async function readSequences(client: pg.Client, names: readonly { name: string }[]): Promise<ArchiveHead['sequences']> {
  const sequences: ArchiveHead['sequences'] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM public.${name}`,
    )
    if (rows[0]) sequences.push({ name, ...rows[0] })
  }
  return sequences
}
