import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '#config.ts'
import { type DataDir, openDataDir } from '#platform/data-dir.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { dropPostgresVariables } from '#platform/postgres/own-environment.ts'
import { readPostmasterFile } from '#platform/postgres/postmaster-file.ts'
import { StartError } from '#platform/start-error.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { openMediaStore } from '#platform/storage/open-media-store.ts'

/** The database and the media of the instance in the settings. */
export interface Instance {
  readonly config: Config
  readonly connection: pg.ClientConfig
  readonly store: MediaStore
  close(): Promise<void>
}

const DATABASE = { port: 5432, user: 'postgres', database: 'callboard' } as const

const log = { debug: () => {}, info: console.warn, warn: console.warn, error: console.error }

/**
 * Opens an instance to read it, whether it is running or not.
 *
 * @throws StartError when there is none
 */
export async function openToRead(config: Config): Promise<Instance> {
  const store = () => openMediaStore(config.media, { shared: true })
  if (config.databaseUrl) {
    return { config, connection: { connectionString: config.databaseUrl }, store: await store(), close: async () => {} }
  }
  const cluster = join(config.dataDir, 'postgres')
  const isThere = await stat(cluster).catch(() => undefined)
  if (!isThere) throw new StartError(`There is no Callboard in ${config.dataDir}.`)
  let dataDir: DataDir
  try {
    dataDir = await openDataDir(config.dataDir)
  } catch (error) {
    // The folder is locked: the instance is running, and so is its database.
    const running = await readPostmasterFile(cluster)
    if (!running?.ready) throw error
    dropPostgresVariables()
    return { config, connection: { ...DATABASE, host: running.socketFolder }, store: await store(), close: async () => {} }
  }
  return startAndOpen(config, dataDir, store)
}

/**
 * Opens an instance to fill it. It must not be running, and cannot be started until `close`.
 *
 * @throws StartError when it is running
 */
export async function openToFill(config: Config): Promise<Instance> {
  const instance = await startAndOpen(config, await openDataDir(config.dataDir), () => openMediaStore(config.media))
  try {
    await refuseRunning(instance.connection)
    return instance
  } catch (error) {
    await instance.close()
    throw error
  }
}

async function startAndOpen(config: Config, dataDir: DataDir, store: () => Promise<MediaStore>): Promise<Instance> {
  try {
    if (config.databaseUrl) {
      return { config, connection: { connectionString: config.databaseUrl }, store: await store(), close: async () => dataDir.close() }
    }
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    const close = async () => {
      await postgres.stop()
      dataDir.close()
    }
    return { config, connection: postgres.connection, store: await store(), close }
  } catch (error) {
    dataDir.close()
    throw error
  }
}

/**
 * Instances on other machines do not lock the folder here, but each has connections with its application name.
 *
 * @throws StartError when there is one
 */
export async function refuseRunning(connection: pg.ClientConfig): Promise<void> {
  const client = await connect(connection)
  try {
    const { rows } = await client.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'callboard-%' LIMIT 1",
    )
    if (rows.length > 0) throw new StartError('A Callboard is running on this database; stop every instance first.')
  } finally {
    await client.end()
  }
}

/** @throws StartError when the database does not answer */
export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: 15_000, keepAlive: true, ...connection })
  // A broken connection also fails the statement that waits for it, which reports the error.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new StartError(`The database does not answer: ${error instanceof Error ? error.message : error}.`, error)
  }
}
