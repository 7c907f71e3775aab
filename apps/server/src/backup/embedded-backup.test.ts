import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { type Config, loadConfig } from '#config.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { JOB_KINDS } from '#deps.ts'
import { openDataDir } from '#platform/data-dir.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { openMediaStore } from '#platform/storage/open-media-store.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const OPTIONS = { replace: false, sendMail: false, jobKinds: JOB_KINDS }

const configFor = (dataDir: string): Config => loadConfig({ DATA_DIR: dataDir }, { demo: false, envFile: join(dataDir, '.env') })

/** Runs the database of a data folder as a running Callboard does: with the folder locked. */
async function whileRunning<Result>(config: Config, work: (postgres: EmbeddedPostgres) => Promise<Result>): Promise<Result> {
  const dataDir = await openDataDir(config.dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  try {
    return await work(postgres)
  } finally {
    await postgres.stop()
    dataDir.close()
  }
}

async function query(postgres: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}

test('an instance with a database of its own is backed up while it runs, and restored into an empty folder', {
  timeout: 90_000,
}, async () => {
  const parent = await mkdtemp(join(tmpdir(), 'callboard-own-'))
  const [source, target] = [configFor(join(parent, 'source')), configFor(join(parent, 'target'))]
  const archive = join(parent, 'backup.tar')
  await expect(makeBackup(source, archive)).rejects.toThrow('There is no Callboard in')
  await whileRunning(source, async (postgres) => {
    await expect(makeBackup(source, archive)).rejects.toThrow('There is no Callboard in this database')
    await migrateDatabase(postgres.connection)
    await query(postgres, "INSERT INTO users (id, email, first_name) VALUES ('zoe', 'zoe@example.edu', 'Zoë')")
    const store = await openMediaStore(source.media)
    await store.put('photos/a/original', Buffer.from('portrait'))
    // The variables of an operator's shell that point to another database.
    vi.stubEnv('PGSSLMODE', 'require')
    vi.stubEnv('PGOPTIONS', '-c search_path=elsewhere')
    await makeBackup(source, archive)
    vi.unstubAllEnvs()
    await expect(restoreBackup(source, archive, { ...OPTIONS, replace: true })).rejects.toThrow('Another Callboard is already running')
  })
  await restoreBackup(target, archive, OPTIONS)
  await whileRunning(target, async (postgres) => {
    expect(await query(postgres, 'SELECT id, email, first_name FROM users')).toEqual([
      { id: 'zoe', email: 'zoe@example.edu', first_name: 'Zoë' },
    ])
  })
  expect(await (await openMediaStore(target.media)).has('photos/a/original')).toBe(true)
  // And a stopped one.
  await makeBackup(target, join(parent, 'again.tar'))
  await rm(parent, { recursive: true, force: true, maxRetries: 5 })
})
