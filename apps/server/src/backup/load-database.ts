import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrateWithin } from '#db/migrate.ts'
import { ArchiveError, type ArchiveHead } from './archive-format.ts'

const decompress = promisify(gunzip)

/** The source of the rows: the compressed pieces of one table, in order. */
export type Pieces = AsyncIterable<{ readonly body: AsyncIterable<Buffer> }>

/**
 * Creates an empty schema in the state of the archive. All previous contents of Callboard are gone when the transaction commits.
 *
 * @param client in a transaction
 * @throws ArchiveError when this version of Callboard does not know the archive's schema
 * @returns statements that restore what was dropped to speed up loading, for `finishLoading`
 */
export async function beginLoading(client: pg.ClientBase, { migrations, tables }: ArchiveHead): Promise<string[]> {
  await client.query("SET LOCAL maintenance_work_mem = '256MB'; SET LOCAL statement_timeout = 0")
  await client.query("SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL datestyle = 'ISO'; SET LOCAL timezone = 'UTC'")
  await dropEverything(client)
  if (!(await migrateWithin(client, migrations))) {
    throw new ArchiveError('The backup was made by a newer version of Callboard, or another one; restore it with that version.')
  }
  const { rows: present } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname",
  )
  const names = new Set(present.map(({ name }) => name))
  const unknown = tables.find(({ name }) => !names.has(name))
  if (unknown) throw new ArchiveError(`The backup holds a table ${unknown.name}, which its version of Callboard does not have.`)
  // Some migrations insert rows.
  await client.query(`TRUNCATE ${[...names].map((name) => `public.${name}`).join(', ')}`)
  const undo = [...(await dropForeignKeys(client)), ...(await dropIndexes(client))].toReversed()
  return [...undo, ...(await disableTriggers(client))]
}

/** @returns how many rows were loaded */
export async function loadRows(client: pg.ClientBase, into: string, pieces: Pieces): Promise<number> {
  const copy = client.query(copyFrom(`COPY ${into} FROM STDIN`))
  // Not a `Readable`, which would request the next piece before the current one is read.
  await pipeline(async function* () {
    for await (const { body } of pieces) yield await decompress(await buffer(body))
  }, copy)
  return copy.rowCount
}

export async function finishLoading(client: pg.ClientBase, { sequences }: ArchiveHead, undo: readonly string[]): Promise<void> {
  for (const statement of undo) await client.query(statement)
  for (const { name, lastValue, isCalled } of sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [`public.${name}`, lastValue, isCalled])
  }
}

/** Our tables and functions only; those of extensions may belong to other applications, and stay. */
async function dropEverything(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP TABLE IF EXISTS %s CASCADE', oid::regclass) AS statement FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
     UNION ALL
     SELECT format('DROP FUNCTION IF EXISTS %s CASCADE', oid::regprocedure) FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')`,
  )
  for (const { statement } of rows) await client.query(statement)
  await client.query('DROP SCHEMA IF EXISTS drizzle CASCADE')
}

/** Triggers have already run when the rows were first written. @returns statements that restore each */
async function disableTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ disable: string; enable: string }>(
    `SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS disable,
       format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass, CASE tgenabled WHEN 'A' THEN 'ALWAYS' ELSE '' END, tgname) AS enable
     FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal`,
  )
  for (const { disable } of rows) await client.query(disable)
  return rows.map(({ enable }) => enable)
}

/** Without them the tables may be filled in any order, and each is checked once instead of row by row. */
async function dropForeignKeys(client: pg.ClientBase): Promise<string[]> {
  return dropAndRemember(
    client,
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conname`,
  )
}

/** Building an index once over all rows takes a fraction of the time of updating it row by row. */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  return dropAndRemember(
    client,
    `SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS restore
     FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
     ORDER BY indexrelid`,
  )
}

async function dropAndRemember(client: pg.ClientBase, query: string): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; restore: string }>(query)
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ restore }) => restore)
}
