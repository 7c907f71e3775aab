import { rm } from 'node:fs/promises'
import { openDataDir } from '#platform/data-dir.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { quickFolder } from '#testing/quick-folder.ts'

/** Tests may lose data in a crash, and would otherwise spend most of their time waiting for the disk. */
const UNSAFE_BUT_FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  autovacuum: 'off',
  max_wal_size: '256MB',
}

/**
 * Starts one temporary server for a test run, in a folder that `stop` removes.
 * @returns `adminUrl`, the address of a database from which a suite can create its own, and the same as `connection`
 */
export async function startTestPostgres(): Promise<{
  adminUrl: string
  connection: EmbeddedPostgres['connection']
  stop(): Promise<void>
}> {
  const path = await quickFolder('callboard-test-')
  const dataDir = await openDataDir(path)
  const log = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error }
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: UNSAFE_BUT_FAST })
  return {
    adminUrl: postgres.connectionString,
    connection: postgres.connection,
    stop: async () => {
      await postgres.stop()
      dataDir.close()
      await rm(path, { recursive: true, force: true })
    },
  }
}
