import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDataDir } from '#platform/data-dir.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { StartError } from '#platform/start-error.ts'

const SOURCE = new URL('../', import.meta.url).href
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

let parent: string
let folder: string
const running: ChildProcess[] = []

beforeEach(async () => {
  // Like mktemp and root's home: 0700, closed to the server's user when this runs as root.
  parent = await mkdtemp(join(tmpdir(), 'callboard-postgres-'))
  folder = join(parent, 'data')
})

afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  await rm(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

async function query<Row>(postgres: Pick<EmbeddedPostgres, 'connectionString'>, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: postgres.connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Starts the database here, lets `work` use it, and stops everything afterwards. */
async function withPostgres<T>(work: (postgres: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const dataDir = await openDataDir(folder)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    try {
      return await work(postgres)
    } finally {
      await postgres.stop()
    }
  } finally {
    dataDir.close()
  }
}

/** Starts the database in another Node process; `said` is its connection string, or why it did not start. */
function startElsewhere() {
  const program = `
    const { openDataDir } = await import('${SOURCE}data-dir.ts')
    const { startEmbeddedPostgres } = await import('${SOURCE}postgres/embedded-postgres.ts')
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    try {
      const dataDir = await openDataDir(${JSON.stringify(folder)})
      console.log((await startEmbeddedPostgres({ dataDir, log })).connectionString)
    } catch (error) { console.log(error.message); process.exit(1) }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(child)
  const said = once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line))
  const kill = async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return { said, kill }
}

let template: string | undefined
afterAll(async () => {
  if (template) await rm(template, { recursive: true, force: true })
})

/** Copies a database that was started and stopped before into the folder: creating one takes longer than most of the tests. */
async function hadFirstStart(): Promise<void> {
  if (!template) {
    await withPostgres(async () => {})
    template = await mkdtemp(join(tmpdir(), 'callboard-postgres-template-'))
    // `cp` keeps the owner, which Node's own copy does not.
    await promisify(execFile)('cp', ['-a', join(folder, 'postgres'), template])
    return
  }
  await mkdir(folder, { recursive: true })
  await promisify(execFile)('cp', ['-a', join(template, 'postgres'), folder])
}

async function serverPid(): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20)
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

describe('the first and the second start', { timeout: 60_000 }, () => {
  it('create the database once and keep its rows', async () => {
    await withPostgres(async (postgres) => {
      await query(postgres, 'CREATE TABLE note (text text)')
      await query(postgres, "INSERT INTO note VALUES ('Zoë')")
    })
    await withPostgres(async (postgres) => {
      expect(await query(postgres, 'SELECT current_database() AS name, text FROM note')).toEqual([{ name: 'callboard', text: 'Zoë' }])
    })
  })

  it('leave no server, socket or draft behind when stopped', async () => {
    await hadFirstStart()
    const pid = await withPostgres(() => serverPid())
    expect(isGone(pid)).toBe(true)
    expect((await readdir(folder)).sort()).toEqual(['.lock', 'callboard.pid', 'postgres'])
  })

  it('listen on a socket that only the owner may use, and on no port', async () => {
    await hadFirstStart()
    await withPostgres(async (postgres) => {
      expect(await query(postgres, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
      expect(Buffer.byteLength(`${postgres.connection.host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(103)
    })
  })

  it('work below a path too long for a socket', async () => {
    folder = join(parent, 'a-long-name-'.repeat(10), 'data')
    await hadFirstStart()
    await withPostgres(async (postgres) => {
      expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    })
  })

  it('work where the folders above are open to everyone', async () => {
    await chmod(parent, 0o755)
    await hadFirstStart()
    await withPostgres(async (postgres) => {
      expect(postgres.connection.host).toBe(join(folder, 'postgres-socket'))
    })
  })
})

describe('the environment of the user who starts it', { timeout: 60_000 }, () => {
  const HOSTILE = {
    PGHOST: 'db.example.edu',
    PGPORT: '1',
    PGUSER: 'someone',
    PGPASSWORD: 'secret',
    PGDATABASE: 'elsewhere',
    PGSSLMODE: 'require',
    PGSSLNEGOTIATION: 'direct',
    PGOPTIONS: '-c search_path=elsewhere -c timezone=Asia/Tokyo',
    PGTZ: 'Asia/Tokyo',
    PGAPPNAME: 'elsewhere',
    PGCLIENTENCODING: 'LATIN1',
    PGREPLICATION: 'database',
    PGCONNECT_TIMEOUT: '1',
    PGDATA: '/nowhere',
  }
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('changes neither how the database is created nor how it is reached', async () => {
    for (const [name, value] of Object.entries(HOSTILE)) vi.stubEnv(name, value)
    const asked = `SELECT current_database() AS name, current_user AS person, current_setting('search_path') AS path,
      current_setting('timezone') AS zone, current_setting('client_encoding') AS encoding, current_setting('application_name') AS program`
    const seen = await withPostgres((postgres) => query(postgres, asked))
    expect(seen).toEqual([{ name: 'callboard', person: 'postgres', path: '"$user", public', zone: 'UTC', encoding: 'UTF8', program: '' }])
  })
})

describe('kill -9', { timeout: 60_000 }, () => {
  it('of Node ends the server, and the next start has every row', async () => {
    await hadFirstStart()
    const first = startElsewhere()
    const connectionString = await first.said
    await query({ connectionString }, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n')
    const pid = await serverPid()
    await first.kill()
    await until(() => isGone(pid))
    await withPostgres(async (postgres) => {
      expect(await query(postgres, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 1000 }])
    })
  })

  it('of Node lets the next start work at once, while the server is still stopping', async () => {
    await hadFirstStart()
    const first = startElsewhere()
    await query({ connectionString: await first.said }, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n')
    await first.kill()
    await withPostgres(async (postgres) => {
      expect(await query(postgres, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 1000 }])
    })
  })

  it('of Node and the server together loses no committed row', async () => {
    await hadFirstStart()
    const first = startElsewhere()
    await query({ connectionString: await first.said }, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n')
    process.kill(await serverPid(), 'SIGKILL')
    await first.kill()
    await withPostgres(async (postgres) => {
      expect(await query(postgres, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 1000 }])
    })
  })

  it('of the server alone is reported', async () => {
    await hadFirstStart()
    await withPostgres(async (postgres) => {
      process.kill(await serverPid(), 'SIGKILL')
      expect(await postgres.died).toMatch(/ended by itself with code 137/)
    })
  })
})

describe('an interrupted first start', { timeout: 60_000 }, () => {
  it.each([0, 200, 400, 700])('is completed by the next one when it was killed %i ms after the draft appeared', async (ms) => {
    const first = startElsewhere()
    await until(async () => (await readdir(folder).catch(() => [])).some((name) => name.startsWith('postgres')))
    await sleep(ms)
    await first.kill()
    await withPostgres(async (postgres) => {
      expect(await query(postgres, 'SELECT current_database() AS name')).toEqual([{ name: 'callboard' }])
    })
    expect((await readdir(folder)).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
  })
})

describe('refusals', { timeout: 60_000 }, () => {
  it('a second process on the same folder is refused, and the first continues', async () => {
    await hadFirstStart()
    await withPostgres(async (postgres) => {
      expect(await startElsewhere().said).toBe(`Another Callboard is already running on ${folder} (process ${process.pid}).`)
      expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    })
  })

  it('a folder with other contents is left unchanged', async () => {
    await mkdir(join(folder, 'postgres'), { recursive: true })
    await writeFile(join(folder, 'postgres/thesis.txt'), 'mine')
    await expect(withPostgres(async () => {})).rejects.toThrow(/is in the way: it is not a database that Callboard made/)
    expect(await readFile(join(folder, 'postgres/thesis.txt'), 'utf8')).toBe('mine')
  })

  it('a database of another PostgreSQL version is left unchanged', async () => {
    await mkdir(join(folder, 'postgres'), { recursive: true })
    await writeFile(join(folder, 'postgres/PG_VERSION'), '17\n')
    await expect(withPostgres(async () => {})).rejects.toThrow(
      /was made by PostgreSQL 17, and this version of Callboard runs PostgreSQL 18/,
    )
  })

  it('a server that cannot start says why in one line', async () => {
    await hadFirstStart()
    await writeFile(join(folder, 'postgres/postgresql.conf'), 'no_such_setting = 1\n')
    const refusal = await withPostgres(async () => {}).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartError)
    expect(String(refusal)).toMatch(/The database cannot be started: FATAL:.*configuration/)
  })

  it('a stale file with the id of an unrelated process does not block the start', async () => {
    await hadFirstStart()
    await writeFile(join(folder, 'postgres/postmaster.pid'), `${process.pid}\n${folder}/postgres\n0\n5432\n\n\n\nready\n`)
    await withPostgres(async (postgres) => {
      expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    })
  })
})
