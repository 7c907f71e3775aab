import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Config, loadConfig } from '#config.ts'
import type { TestApp } from '#testing/test-app.ts'

/** The address of a database of the test run's server. */
function databaseUrl(database: string): string {
  const { host, user } = inject('postgres')
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`
}

/** The settings of the test's server, for running a command on the same instance. */
export function configOf({ deps: { platform } }: TestApp): Config {
  return { ...platform.config, databaseUrl: databaseUrl(platform.db.$client.options.database ?? '') }
}

/** An empty data folder and an empty database. */
export async function emptyInstance(env: Record<string, string> = {}): Promise<{ config: Config; drop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'callboard-empty-'))
  const name = `empty_${randomBytes(8).toString('hex')}`
  const admin = async (statement: string) => {
    const client = new pg.Client(inject('postgres'))
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await admin(`CREATE DATABASE ${name} TEMPLATE template0`)
  const settings = { DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...env }
  return {
    config: { ...loadConfig(settings, { demo: false, envFile: join(dataDir, '.env') }), databaseUrl: databaseUrl(name) },
    async drop() {
      await admin(`DROP DATABASE ${name} WITH (FORCE)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs work on a separate connection. */
export async function withClient<Result>(config: Config, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: config.databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
