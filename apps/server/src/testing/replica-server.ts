import { execFile } from 'node:child_process'
import { chown, mkdtemp, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'
import { prepareBinaries } from '#platform/postgres/binaries.ts'
import { openForServer } from '#platform/postgres/cluster.ts'
import { chooseServerUser } from '#platform/postgres/server-user.ts'
import { createSocketFolder, removeSocketFolder } from '#platform/postgres/socket-folder.ts'
import { superviseProcess } from '#platform/postgres/supervised-process.ts'

/** A real standby of the test run's PostgreSQL, connected by streaming replication. */
export interface ReplicaServer {
  /** The replica's socket folder. */
  readonly host: string
  /** Runs one statement on it. */
  query(statement: string): Promise<pg.QueryResult>
  stop(): Promise<void>
}

const SLOT = 'test_replica'
const START_MS = 20_000

/** Settings that must be at least as large on a standby as on its primary, and settings for speed. */
const SETTINGS = { listen_addresses: '', max_connections: '200', fsync: 'off', shared_buffers: '64MB', hot_standby_feedback: 'on' }

/** Copies the running server as pg_basebackup would, because the packaged PostgreSQL does not include that program, and starts the copy. */
export async function startReplica(): Promise<ReplicaServer> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-replica-'))
  const primary = new pg.Client(inject('postgres'))
  await primary.connect()
  await primary.query('SELECT pg_create_physical_replication_slot($1, true)', [SLOT])
  const cluster = await copyCluster(primary, folder)
  const user = await chooseServerUser(cluster)
  const { postgres } = await prepareBinaries({ dataDir: folder, user })
  const opened = await openForServer(cluster, user)
  const host = await createSocketFolder(folder, user)
  const conninfo = `host=${inject('postgres').host} user=${inject('postgres').user}`
  const settings = { ...SETTINGS, unix_socket_directories: host, primary_conninfo: conninfo, primary_slot_name: SLOT }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const lines: string[] = []
  const server = await superviseProcess([postgres, '-D', opened.path, ...options], {
    user,
    folder: opened.descriptor,
    onLine: (line) => lines.push(line),
  })
  const query = async (statement: string) => {
    const client = new pg.Client({ ...inject('postgres'), host })
    client.on('error', () => {})
    await client.connect()
    return client.query(statement).finally(() => client.end())
  }
  for (let waited = 0; ; waited += 50) {
    const isReady = await query('SELECT 1').catch(() => undefined)
    if (isReady) break
    if (waited > START_MS) throw new Error(`the replica does not start: ${lines.join('\n')}`)
    await sleep(50)
  }
  return {
    host,
    query,
    async stop() {
      server.interrupt()
      await server.exited
      await primary.query('SELECT pg_drop_replication_slot($1)', [SLOT])
      await primary.end()
      await removeSocketFolder(folder)
      await opened.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function copyCluster(primary: pg.Client, folder: string): Promise<string> {
  const cluster = join(folder, 'postgres')
  const { rows } = await primary.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const running = await readlink(`/proc/${rows[0]?.pid}/cwd`)
  await primary.query("SELECT pg_backup_start('test replica', true)")
  // Files that disappear during the copy make cp report errors; the write-ahead log repairs the copy.
  await promisify(execFile)('cp', ['-a', running, cluster]).catch(() => {})
  const label = await primary.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  await writeFile(join(cluster, 'backup_label'), label.rows[0]?.labelfile ?? '')
  await writeFile(join(cluster, 'standby.signal'), '')
  const { uid, gid } = await stat(cluster)
  for (const name of ['backup_label', 'standby.signal']) await chown(join(cluster, name), uid, gid)
  return cluster
}
