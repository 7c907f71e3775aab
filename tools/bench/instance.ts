import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import pg from 'pg'
import { migrateDatabase } from '../../apps/server/src/db/migrate.ts'
import { addBulkStudents, BULK_SETTINGS, dropIndexes } from '../../apps/server/src/demo/bulk-students.ts'
import { openDataDir } from '../../apps/server/src/platform/data-dir.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { DIRECTOR, type Workload } from './workload.ts'

const quiet = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error }

/** Photos that the portfolios share. Rows only: lists contain the addresses of photos, and never read their files. */
const PHOTOS = 20_000

/**
 * Fills a data folder with that many students, a casting director, and what the workloads need. Four fifths of the students have
 * one to four photos. A filled data folder stays as it is.
 *
 * @returns the secret that signs cookies
 */
export async function prepareInstance(folder: string, students: number, workloads: readonly Workload[]): Promise<string> {
  const dataDir = await openDataDir(folder)
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, settings: BULK_SETTINGS })
  try {
    await migrateDatabase(postgres.connection)
    const begin = performance.now()
    const added = await addBulkStudents(postgres.connection, students, ({ step, done, of }) => {
      if (step !== 'profiles') console.log(`  ${step} ${done} of ${of}`)
    })
    if (added > 0) console.log(`  ${added.toLocaleString('en')} students in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
    const client = new pg.Client(postgres.connection)
    await client.connect()
    const { rowCount: photos } = await client.query('SELECT FROM profile_photos LIMIT 1')
    if (added > 0 || photos === 0) {
      await addPhotos(client)
      await addFacts(client)
    }
    await client.query("INSERT INTO users (id, email, role) VALUES ($1, $2, 'admin') ON CONFLICT DO NOTHING", [DIRECTOR.id, DIRECTOR.email])
    for (const { prepare } of workloads) await prepare?.(client)
    await client.query('CHECKPOINT')
    await client.end()
    return await dataDir.secret('session')
  } finally {
    await postgres.stop()
    dataDir.close()
  }
}

async function addPhotos(client: pg.ClientBase): Promise<void> {
  // The references are correct; checking millions of them one by one would take longer than inserting the rows.
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO photos (hash, mime, bytes, width, height, thumbhash)
     SELECT encode(sha256(n::text::bytea), 'hex'), 'image/jpeg', 300000, 1200, 1500, 'k9cFDYKIh3+Ih3iPeHiIh4eAeAeI' FROM generate_series(1, $1) AS n
     ON CONFLICT DO NOTHING`,
    [PHOTOS],
  )
  await client.query(
    `INSERT INTO profile_photos (profile_id, hash, position)
     SELECT id, encode(sha256(((id + place * 7919) % $1 + 1)::text::bytea), 'hex'), place
     FROM student_profiles, generate_series(0, (id % 5)::int - 1) AS place ON CONFLICT DO NOTHING`,
    [PHOTOS],
  )
  await client.query('SET session_replication_role = DEFAULT')
  await client.query('VACUUM ANALYZE photos')
  await client.query('VACUUM ANALYZE profile_photos')
}

/**
 * What profiles summarise from other tables: photos by date, tapes for a tenth, and bookings within three years for a twentieth.
 * Only the summaries are inserted, because the search reads nothing else of these tables. Consents are inserted with the
 * students.
 */
async function addFacts(client: pg.ClientBase): Promise<void> {
  const restorations = await dropIndexes(client)
  await client.query(
    `UPDATE student_profiles SET has_photos = id % 5 > 0, has_tape = id % 10 = 3,
       last_cast_at = CASE WHEN id % 19 = 0 THEN now() - (id % 1000) * interval '26 hours' END`,
  )
  // Without it, the old version of every row would still be next to the new one.
  await client.query('VACUUM FULL student_profiles')
  for (const statement of restorations) await client.query(statement)
  await client.query('VACUUM ANALYZE student_profiles')
}

/**
 * Inserts a session into the server's database.
 * @returns its cookie
 */
export async function openSession(db: pg.Pool, secret: string, userId: string): Promise<string> {
  const sid = randomBytes(24).toString('base64url')
  await db.query("INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, now() + interval '1 day')", [
    sid,
    { userId, cookie: { path: '/', httpOnly: true, secure: false, sameSite: 'lax', originalMaxAge: 86_400_000 } },
  ])
  return `callboard=${encodeURIComponent(cookie.sign(sid, secret))}`
}
