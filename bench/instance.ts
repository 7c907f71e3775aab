import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import cookie from '@fastify/cookie'
import pg from 'pg'
import { migrateDatabase } from '../apps/server/src/db/migrate.ts'
import { addBulkStudents } from '../apps/server/src/demo/bulk-students.ts'
import { openDataDir } from '../apps/server/src/platform/data-dir.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'

const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))
const quiet = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error }

/**
 * Makes a data folder with that many students, four fifths of them with photos, and a signed-in casting director.
 *
 * @returns the director's cookie
 */
export async function prepareInstance(folder: string, students: number): Promise<string> {
  const dataDir = await openDataDir(folder)
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet })
  try {
    await migrateDatabase(postgres.connection)
    await addBulkStudents(postgres.connection, students, ({ step, done, of }) => console.log(`  ${step} ${done} of ${of}`))
    const client = new pg.Client(postgres.connection)
    await client.connect()
    // Rows only: the search answers where photos are, and never reads them.
    await client.query(
      `INSERT INTO photos (hash, mime, bytes, width, height, thumbhash)
       SELECT encode(sha256(n::text::bytea), 'hex'), 'image/jpeg', 300000, 1200, 1500, 'k9cFDYKIh3+Ih3iPeHiIh4eAeAeI' FROM generate_series(1, 20000) AS n
       ON CONFLICT DO NOTHING`,
    )
    await client.query(
      `INSERT INTO profile_photos (profile_id, hash, position)
       SELECT id, encode(sha256(((id + place * 7919) % 20000 + 1)::text::bytea), 'hex'), place
       FROM student_profiles, generate_series(0, (id % 5)::int - 1) AS place ON CONFLICT DO NOTHING`,
    )
    await client.query('VACUUM ANALYZE photos')
    await client.query('VACUUM ANALYZE profile_photos')
    const sid = randomBytes(24).toString('base64url')
    await client.query("INSERT INTO users (id, email, role) VALUES ('bench', 'bench@example.edu', 'admin') ON CONFLICT DO NOTHING")
    await client.query("INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, now() + interval '1 day')", [
      sid,
      { userId: 'bench', cookie: { path: '/', httpOnly: true, secure: false, sameSite: 'lax', originalMaxAge: 86_400_000 } },
    ])
    await client.query('CHECKPOINT')
    await client.end()
    return `callboard=${encodeURIComponent(cookie.sign(sid, await dataDir.secret('session')))}`
  } finally {
    await postgres.stop()
    dataDir.close()
  }
}

async function untilSaid(child: ChildProcess, pattern: RegExp): Promise<void> {
  let said = ''
  const heard = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk
      if (pattern.test(said)) resolve()
    })
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`it did not start: ${said}`)
  })
  await Promise.race([heard, ended])
}

export interface Running {
  stop(): Promise<void>
}

async function start(args: string[], env: NodeJS.ProcessEnv, ready: RegExp): Promise<Running> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  await untilSaid(child, ready)
  return {
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** The server as `npm start` runs it, on the embedded default. */
export function startServer(folder: string, port: number): Promise<Running> {
  const env = { NODE_ENV: 'production', DATA_DIR: folder, PORT: String(port), ADMIN_EMAILS: 'bench@example.edu', RATE_LIMIT: 'off' }
  return start([MAIN], env, /Callboard is ready/)
}

/** The same answers from a Fastify that does nothing else. */
export function startBareServer(port: number, answers: string): Promise<Running> {
  return start([join(import.meta.dirname, 'bare-server.ts'), String(port), answers], {}, /listening/)
}
