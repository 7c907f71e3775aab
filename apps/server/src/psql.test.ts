import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDataDir } from '#platform/data-dir.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-psql-'))
  // A replacement for psql, which is not on every machine.
  await writeFile(join(folder, 'psql'), '#!/bin/sh\nprintf "%s|" "$PGPASSWORD" "$@"\nexit 3\n')
  await chmod(join(folder, 'psql'), 0o755)
})

afterAll(() => rm(folder, { recursive: true }))

/** Runs `npm run psql` with settings. */
function run(env: Record<string, string>, ...args: string[]): Promise<{ code: unknown; output: string; errors: string }> {
  const program = fileURLToPath(new URL('psql.ts', import.meta.url))
  return new Promise((resolve) => {
    const options = { env: { PATH: `${folder}:/usr/bin:/bin`, DATA_DIR: join(folder, 'data'), ...env } }
    execFile(process.execPath, [program, ...args], options, (error, output, errors) => resolve({ code: error?.code, output, errors }))
  })
}

test('opens the database of the settings, and keeps its password out of the arguments', async () => {
  const { code, output } = await run({ DATABASE_URL: 'postgresql://zoe:p%40ss@db.example.edu/cast?sslmode=require' }, '-c', 'SELECT 1')
  expect(output).toBe('p@ss|postgresql://zoe@db.example.edu/cast?sslmode=require|-c|SELECT 1|')
  expect(code).toBe(3)
})

test('opens the embedded database on its socket, running or stopped', { timeout: 60_000 }, async () => {
  expect((await run({})).errors).toContain('There is no Callboard in')
  const dataDir = await openDataDir(join(folder, 'data'))
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const { host } = postgres.connection
  const running = await run({ PGHOST: 'elsewhere' })
  await postgres.stop()
  dataDir.close()
  expect(running.output).toBe(`|postgresql:///callboard?${new URLSearchParams({ host })}&port=5432&user=postgres|`)
  expect((await run({})).output).toMatch(/^\|postgresql:\/\/\/callboard\?host=.+&port=5432&user=postgres\|$/)
})

test('says how to get psql where there is none', async () => {
  const { code, errors } = await run({ PATH: '/nowhere', DATABASE_URL: 'postgresql://db.example.edu/cast' })
  expect(errors).toContain('There is no psql on this machine')
  expect(errors).toContain('postgresql://db.example.edu/cast')
  expect(code).toBe(1)
})
