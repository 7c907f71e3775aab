import { existsSync } from 'node:fs'
import { chown, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { prepareBinaries } from '../../../apps/server/src/platform/postgres/binaries.ts'
import { chooseServerUser } from '../../../apps/server/src/platform/postgres/server-user.ts'
import { killTree } from '../../harness/process-tree.ts'
import { type Program, runProgram, startProgram, until } from './programs.ts'

const DEBIAN = '/usr/lib/postgresql'

/** The PostgreSQL of the packages that npm installs. */
const PACKAGED = '18'

/** Milliseconds within which it accepts or refuses a connection. */
const ANSWER_MS = 10_000

/** The installed versions of Debian's PostgreSQL, the oldest first. */
export async function debianVersions(): Promise<string[]> {
  const versions = existsSync(DEBIAN) ? await readdir(DEBIAN) : []
  return versions.filter((version) => existsSync(join(DEBIAN, version, 'bin/postgres'))).sort((left, right) => Number(left) - Number(right))
}

/** A PostgreSQL server like that of an office, with an empty database. */
export class PostgresServer {
  readonly version: string
  readonly #command: readonly string[]
  readonly #options: { log: string; user?: { uid: number; gid: number }; env: NodeJS.ProcessEnv }
  readonly #port: number
  #program: Program | undefined

  private constructor(
    version: string,
    command: readonly string[],
    port: number,
    options: { log: string; user?: { uid: number; gid: number }; env: NodeJS.ProcessEnv },
  ) {
    this.version = version
    this.#command = command
    this.#port = port
    this.#options = options
  }

  /**
   * Creates a cluster of the given version in `folder`, and starts it.
   *
   * @param options `env` is added to the server's environment, `settings` to its command line
   */
  static async create({
    folder,
    version,
    port,
    env: more = {},
    settings: own = {},
  }: {
    folder: string
    version: string
    port: number
    env?: NodeJS.ProcessEnv
    settings?: Readonly<Record<string, string>>
  }): Promise<PostgresServer> {
    const cluster = join(folder, 'postgres')
    const user = await chooseServerUser(cluster)
    const options = { log: join(folder, 'postgres.log'), user, env: more }
    const packaged = version === PACKAGED ? await prepareBinaries({ dataDir: folder, user }) : undefined
    const { initdb, postgres } = packaged ?? {
      initdb: join(DEBIAN, version, 'bin/initdb'),
      postgres: join(DEBIAN, version, 'bin/postgres'),
    }
    await mkdir(cluster, { mode: 0o700 })
    if (user) await chown(cluster, user.uid, user.gid)
    const rules = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
    const env = { PATH: '/usr/bin:/bin' }
    await runProgram([initdb, '-D', cluster, ...rules], { ...options, log: join(folder, 'initdb.log'), env })
    const settings = { listen_addresses: '127.0.0.1,127.0.0.2,127.0.0.3', port: String(port), unix_socket_directories: cluster, ...own }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = new PostgresServer(version, [postgres, '-D', cluster, ...flags], port, options)
    await server.start()
    await server.query("CREATE ROLE callboard LOGIN PASSWORD 'callboard'", 'postgres')
    await server.query("CREATE DATABASE callboard OWNER callboard TEMPLATE template0 ENCODING 'UTF8'", 'postgres')
    return server
  }

  /**
   * The same database at another of the server's addresses, so that it can distinguish the instances.
   *
   * @param place 1 to 3
   */
  url(place: number): string {
    return `postgresql://callboard:callboard@127.0.0.${place}:${this.#port}/callboard`
  }

  /** Starts a standby with streaming replication in a separate folder, and waits until it has caught up. Only Debian's PostgreSQL can. */
  async makeStandby({ folder, port }: { folder: string; port: number }): Promise<PostgresServer> {
    const cluster = join(folder, 'postgres')
    const { user } = this.#options
    await mkdir(folder, { recursive: true })
    await mkdir(cluster, { mode: 0o700 })
    if (user) await chown(cluster, user.uid, user.gid)
    const options = { ...this.#options, log: join(folder, 'postgres.log') }
    const from = `host=127.0.0.1 port=${this.#port} user=postgres`
    const copy = [join(DEBIAN, this.version, 'bin/pg_basebackup'), '-D', cluster, '-d', from, '-R', '-c', 'fast']
    await runProgram(copy, { log: join(folder, 'pg_basebackup.log'), user, env: { PATH: '/usr/bin:/bin' } })
    const flags = ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`, '-c', `unix_socket_directories=${cluster}`]
    const standby = new PostgresServer(this.version, [this.#command[0] ?? '', '-D', cluster, ...flags], port, options)
    await standby.start()
    return standby
  }

  async start(): Promise<void> {
    this.#program = startProgram(this.#command, {
      ...this.#options,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', ...this.#options.env },
    })
    await until('PostgreSQL starts', () =>
      this.query('SELECT 1', 'postgres').then(
        () => true,
        () => false,
      ),
    )
  }

  /** A fast shutdown, as `systemctl restart postgresql` does: closes every connection, and keeps what is committed. */
  async stop(): Promise<void> {
    this.#program?.signal('SIGINT')
    await this.#program?.ended
    this.#program = undefined
  }

  /** `kill -9` for all of its processes. */
  async kill(): Promise<void> {
    if (this.#program?.pid) killTree(this.#program.pid)
    await this.#program?.ended
    this.#program = undefined
  }

  /** Runs one statement as the superuser. */
  async query<Row extends pg.QueryResultRow>(text: string, database = 'callboard'): Promise<Row[]> {
    const client = new pg.Client({ host: '127.0.0.1', port: this.#port, user: 'postgres', database, connectionTimeoutMillis: ANSWER_MS })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
}
