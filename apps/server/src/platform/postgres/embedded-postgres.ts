import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { DataDir } from '#platform/data-dir.ts'
import { prepareBinaries } from '#platform/postgres/binaries.ts'
import { ensureCluster, type OpenFolder, openForServer } from '#platform/postgres/cluster.ts'
import { dropPostgresVariables } from '#platform/postgres/own-environment.ts'
import { readPostmasterFile, stopOrphan } from '#platform/postgres/postmaster-file.ts'
import { chooseServerUser, type ServerUser } from '#platform/postgres/server-user.ts'
import { createSocketFolder, removeSocketFolder } from '#platform/postgres/socket-folder.ts'
import { type SupervisedProcess, superviseProcess } from '#platform/postgres/supervised-process.ts'
import { StartError } from '#platform/start-error.ts'

export type PostgresLog = Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>

export type EmbeddedPostgres = {
  /** For `new pg.Pool(connection)`. */
  connection: { host: string; port: number; user: string; database: string }
  connectionString: string
  /** Resolves with the reason when the server ends without a call of `stop`. */
  died: Promise<string>
  /** Ends the server; open connections are cut off and their transactions rolled back. Safe to call twice. */
  stop(): Promise<void>
}

const DATABASE = 'callboard'
const READY_POLL_MS = 10
const STILL_STARTING_MS = 10_000
/** Milliseconds: after a server was killed, its last processes may keep its shared memory for a moment. */
const RESTART_MS = 10_000
const RETRY_MS = 100
/** Milliseconds of the 10 seconds that a clean stop may take. Anything not written by then is recovered at the next start. */
const FAST_SHUTDOWN_MS = 6_000

/** Measured for one institution on a small machine; DATABASE_URL allows a server of another size. */
const SETTINGS = {
  listen_addresses: '',
  max_connections: '40',
  shared_buffers: '256MB',
  effective_cache_size: '2GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_wal_size: '2GB',
  timezone: 'UTC',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // Statements and errors may contain what people typed; the application receives its errors anyway.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * Starts the PostgreSQL that belongs to `dataDir`, creating it on the first start, and ends it with this process. Removes the `PG…`
 * variables from the environment of this process.
 * @throws StartError with one line when it cannot
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
}: {
  dataDir: DataDir
  log: PostgresLog
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  dropPostgresVariables()
  const place = `${dataDir.path}/postgres`
  const user = await chooseServerUser(place)
  const binaries = await prepareBinaries({ dataDir: dataDir.path, user })
  await stopOrphan(place, log)
  const cluster = await ensureCluster({ dataDir: dataDir.path, initdb: binaries.initdb, user })
  const folder = await openForServer(cluster, user)
  const host = await createSocketFolder(dataDir.path, user)
  const options = Object.entries({ ...SETTINGS, unix_socket_directories: host, ...settings })
  const command = [binaries.postgres, '-D', folder.path, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])]

  const release = async () => {
    await removeSocketFolder(dataDir.path)
    await folder.close()
  }
  const server = await startServer({ command, cluster, folder, user, log }).catch(async (error: unknown) => {
    await release()
    throw error
  })
  const connection = { host, port: 5432, user: 'postgres', database: DATABASE }
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= stopServer(server, log).then(release)
    return stopped
  }
  try {
    await createDatabase(connection)
  } catch (error) {
    await stop()
    throw new StartError(`The database was started but cannot be used: ${error instanceof Error ? error.message : error}`, error)
  }
  return {
    connection,
    connectionString: `postgresql://postgres@/${DATABASE}?host=${encodeURIComponent(host)}`,
    died: new Promise((resolve) => {
      void server.exited.then((code) => {
        if (!stopped) resolve(`The database server ended by itself with code ${code}.`)
      })
    }),
    stop,
  }
}

type ServerStart = { command: string[]; cluster: string; folder: OpenFolder; user: ServerUser | undefined; log: PostgresLog }

async function startServer({ command, cluster, folder, user, log }: ServerStart): Promise<SupervisedProcess> {
  for (let waited = 0; ; waited += RETRY_MS) {
    const complaints: string[] = []
    const onLine = (line: string) => {
      if (/^(FATAL|PANIC)\b|cannot|denied|not found|No such/.test(line)) complaints.push(line)
      if (/^(FATAL|PANIC)\b(?!.*terminating connection)/.test(line)) log.warn(`PostgreSQL: ${line}`)
      else log.debug(`PostgreSQL: ${line}`)
    }
    const server = await superviseProcess(command, { user, folder: folder.descriptor, onLine })
    if (await becomesReady(server, cluster, log)) return server
    server.interrupt()
    const reason = complaints.at(-1) ?? `it ended with code ${await server.exited}`
    if (!/shared memory|lock file/.test(reason) || waited >= RESTART_MS) throw new StartError(`The database cannot be started: ${reason}`)
    await sleep(RETRY_MS)
  }
}

/** Only the process that we started counts. Another server may have left a file here, and we must never connect to that server. */
async function becomesReady(server: SupervisedProcess, cluster: string, log: PostgresLog): Promise<boolean> {
  let running = true
  void server.exited.then(() => {
    running = false
  })
  for (let waited = 0; running; waited += READY_POLL_MS) {
    const file = await readPostmasterFile(cluster)
    if (file?.pid === server.pid && file.ready) return true
    if (waited > 0 && waited % STILL_STARTING_MS === 0) log.info('The database is still starting; after a crash it first repairs itself')
    await sleep(READY_POLL_MS)
  }
  return false
}

async function stopServer(server: SupervisedProcess, log: PostgresLog): Promise<void> {
  server.interrupt()
  const late = sleep(FAST_SHUTDOWN_MS, 'late' as const, { ref: false })
  if ((await Promise.race([server.exited, late])) !== 'late') return
  log.warn('The database takes long to stop; it is cut short and repairs itself at the next start')
  process.kill(server.pid, 'SIGQUIT')
  await server.exited
}

async function createDatabase(connection: EmbeddedPostgres['connection']): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [connection.database])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(connection.database)}`)
  } finally {
    await client.end()
  }
}
