import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Institution } from '@callboard/contract/institution'
import { HOUR_MS } from '@callboard/contract/time/durations'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { buildApp } from '#app.ts'
import { type Config, loadConfig } from '#config.ts'
import { sessions } from '#db/schema/accounts.ts'
import { buildDeps, type Deps } from '#deps.ts'
import type { BodyBytes } from '#http/endpoint/request-bodies.ts'
import type { BodyPace } from '#http/limits/body-progress.ts'
import { sessionCookieName } from '#http/session/session.ts'
import type { Clock } from '#platform/clock.ts'
import type { Network } from '#platform/fetch-public.ts'
import { openLog } from '#platform/log-lines.ts'
import { TEMPLATE_DATABASE } from '#testing/template.ts'
import { createTestClient, type TestClient } from '#testing/test-client.ts'

/** The real server, with its own database, media folder and outbox. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly deps: Deps
  /** The data directory; `outbox/` and `media/` are inside. */
  readonly dataDir: string
  /** The address of its database, for direct connections. */
  readonly connection: pg.ClientConfig
  /** A browser without cookies. */
  anonymous(): TestClient
  /**
   * Opens a session in the real session store.
   * @returns name and value of its cookie. `expired` makes one that has just expired
   */
  sessionCookie(userId: string, options?: { expired?: boolean }): Promise<[name: string, value: string]>
  /** A second instance on the same database, as behind a load balancer. It ends with the first. */
  another(): Promise<{ app: FastifyInstance; deps: Deps }>
  /** Empties every table, so that the next test starts without rows. */
  truncate(): Promise<void>
  close(): Promise<void>
}

export interface TestAppOptions {
  /** Environment variables of docs/operate.md. `ROLE` is `web` by default, because most tests need no jobs, which cost half of a start. */
  readonly env?: Record<string, string>
  readonly demo?: boolean
  readonly clock?: Clock
  readonly network?: Network
  readonly institution?: Partial<Institution>
  /** Socket folder of a replica of the test run's server, used for searches. */
  readonly replicaHost?: string
  /** Folder of the built page; without it, only the API is served. */
  readonly webRoot?: string
  /** Called with every line of the log; without it there is no log. */
  readonly onLogLine?: (line: string) => void
  /** Memory limits for bodies, and the slowest accepted pace. */
  readonly bodies?: BodyBytes
  readonly pace?: BodyPace
}

async function copyTemplate(): Promise<{ connection: pg.ClientConfig; drop: () => Promise<void> }> {
  const admin = inject('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client(admin)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  // Copying files takes half the time of writing the template to the write-ahead log.
  await run(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE} STRATEGY FILE_COPY`)
  return { connection: { ...admin, database: name }, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) }
}

const FEW_ROWS_BYTES = 128 * 1024

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}

/**
 * Starts the server for a test file. Call `close` when it ends.
 *
 * @param options differences from a plain start; rate limits and quiet hours are off unless `env` turns them on
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { env = {}, demo = false, clock, network, institution = {}, webRoot, replicaHost, onLogLine, bodies, pace } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'callboard-app-'))
  const database = await copyTemplate()
  const settings = {
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    QUIET_HOURS: 'off',
    LOG_LEVEL: onLogLine ? 'info' : 'silent',
    ROLE: 'web',
    // Without a named admin, nobody could sign in for the first time, except to set up Callboard.
    ...(!demo && { ADMIN_EMAILS: 'named@example.edu' }),
    ...env,
  }
  const { user, database: name } = database.connection
  const databaseReadUrl = replicaHost && `postgresql://${user}@/${name}?host=${encodeURIComponent(replicaHost)}`
  const config: Config = { ...loadConfig(settings, { demo, envFile: join(dataDir, '.env') }), databaseReadUrl }
  const logger = openLog(config.logLevel, onLogLine && { write: onLogLine })
  const sessionSecret = randomBytes(32).toString('hex')
  const instances: { app: FastifyInstance; deps: Deps }[] = []
  async function another() {
    const deps = await buildDeps({
      config,
      institutionFile: institution,
      connection: database.connection,
      sessionSecret,
      log: logger,
      clock,
      network,
    })
    const app = await buildApp(deps, {
      logger,
      webRoot: webRoot ?? null,
      patience: 60_000,
      ...(bodies && { bodies }),
      ...(pace && { pace }),
    })
    await app.ready()
    instances.push({ app, deps })
    return { app, deps }
  }
  const { app, deps } = await another()
  const secure = config.publicUrl.startsWith('https:')
  return {
    app,
    deps,
    dataDir,
    connection: database.connection,
    anonymous: () => createTestClient(app),
    async sessionCookie(userId, { expired = false } = {}) {
      const sid = randomBytes(24).toString('base64url')
      const expire = new Date(Date.now() + (expired ? -1000 : HOUR_MS))
      const sess = { userId, cookie: { path: '/', httpOnly: true, secure, sameSite: 'lax', originalMaxAge: HOUR_MS, expires: expire } }
      await deps.platform.db.insert(sessions).values({ sid, sess, expire })
      return [sessionCookieName(secure), encodeURIComponent(cookie.sign(sid, deps.platform.sessionSecret))]
    },
    another,
    async truncate() {
      const tables = await deps.platform.db.$client.query<{ name: string; size: number }>(
        "SELECT quote_ident(relname) AS name, pg_relation_size(oid)::integer AS size FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'campus'",
      )
      const filled = tables.rows.filter(({ size }) => size > 0)
      // DELETE for a few rows, because TRUNCATE makes new files for every table and index, which takes twenty times as long. TRUNCATE for
      // many rows, because DELETE would leave too much behind. As a replica, PostgreSQL checks no references and runs no triggers, so any
      // order works.
      const statement = [
        'SET LOCAL session_replication_role = replica',
        ...filled.map(({ name, size }) => (size > FEW_ROWS_BYTES ? `TRUNCATE ${name} CASCADE` : `DELETE FROM ${name}`)),
      ].join('; ')
      for (;;) {
        try {
          await deps.platform.db.$client.query(statement)
          return
        } catch (error) {
          // A job of the previous test may still lock one of the tables while it waits for another one.
          if (!isDeadlock(error)) throw error
        }
      }
    },
    async close() {
      for (const instance of instances) {
        await instance.app.close()
        await instance.deps.close()
      }
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
