import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { CONSENT_USES } from '@callboard/contract/people/consents/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { prng } from './prng.ts'
import { type SyntheticStudent, syntheticStudent } from './synthetic-student.ts'

/** The mail domain of seeded students: reserved, so that no mail ever reaches anyone (RFC 6761). */
const DOMAIN = 'seed.callboard.example'
/** Student 1 joined at this moment and each later one a little after; fixed, so that every run gives the same rows. */
const FIRST_JOINED = Date.UTC(2023, 7, 28, 16)
const JOINING_PERIOD_MS = 3 * 365 * DAY_MS
/** Rows passed to the stream at once: enough that its overhead does not matter. */
const CHUNK_ROWS = 500
const PROGRESS_MS = 1000

/** The largest number that fits into a profile id. */
export const MAX_BULK_STUDENTS = 2 ** 24 - 1

/**
 * For an embedded server without other work: indexes that are rebuilt within the transaction are written once, to their files, for which
 * the commit waits, instead of twice, to the log and to the files.
 */
export const BULK_SETTINGS = { wal_level: 'minimal', max_wal_senders: '0' } as const

/** The columns that an account shares with its profile. */
const USER_COLUMNS = 'email, first_name, last_name, created_at, updated_at'
const PROFILE_COLUMNS = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  cell_phone: 'cellPhone',
  major: 'major',
  expected_graduation_year: 'expectedGraduationYear',
  year: 'year',
  school: 'school',
  instagram: 'instagram',
  location: 'location',
  age: 'age',
  height_feet: 'heightFeet',
  height_inches: 'heightInches',
  experience_level: 'experienceLevel',
  gender: 'gender',
  ethnicity: 'ethnicity',
  religion: 'religion',
  specialties: 'specialties',
  bio: 'bio',
  available: 'available',
  weekly_availability: 'weeklyAvailability',
  rating: 'rating',
} as const satisfies Record<string, keyof SyntheticStudent>

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One field in COPY's text format. */
function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  const text = Array.isArray(value)
    ? `{${value.map((word: string) => `"${word.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPED[character] ?? character)
}

const userId = (number: number) => `seed-${String(number).padStart(7, '0')}`

/** 52 random-looking bits; the last 24 are the number, so that no two students share an id. */
const profileId = (number: number) => prng(`id ${number}`).integer(1, 2 ** 28 - 1) * 2 ** 24 + number

const joined = (number: number, of: number) => new Date(FIRST_JOINED + Math.floor((number / of) * JOINING_PERIOD_MS))

async function copyRows(client: pg.Client, into: string, rows: () => Iterable<string>): Promise<void> {
  const chunks = function* () {
    let chunk = ''
    let count = 0
    for (const row of rows()) {
      chunk += row
      if (++count % CHUNK_ROWS === 0) {
        yield chunk
        chunk = ''
      }
    }
    if (chunk !== '') yield chunk
  }
  await pipeline(Readable.from(chunks(), { objectMode: true }), client.query(copyFrom(`COPY ${into} FROM STDIN`)))
}

export interface BulkProgress {
  readonly done: number
  readonly of: number
  readonly step: 'profiles' | 'accounts' | 'indexes'
}

/**
 * Ensures that the database holds this many synthetic students, always the same ones; existing ones stay as they are. All in one
 * transaction: an interruption changes nothing.
 *
 * @param connection where PostgreSQL is; it must be migrated
 * @param students the wanted number, at most `MAX_BULK_STUDENTS`
 * @param onProgress called about once a second
 * @returns how many were added
 */
export async function addBulkStudents(
  connection: pg.ClientConfig,
  students: number,
  onProgress: (progress: BulkProgress) => void,
): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query("BEGIN; SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL synchronous_commit = off")
    const before = await client.query<{ count: number }>("SELECT count(*)::int AS count FROM users WHERE id LIKE 'seed-%'")
    const first = (before.rows[0]?.count ?? 0) + 1
    if (first > students) return 0
    let reported = 0
    const report = (step: BulkProgress['step'], done: number) => {
      if (Date.now() - reported < PROGRESS_MS && done < students) return
      reported = Date.now()
      onProgress({ step, done, of: students })
    }
    // Building an index or checking a reference once over all rows takes a fraction of the time of doing it row by row.
    const restorations = [...(await dropReferences(client)), ...(await dropIndexes(client))]
    await addConsents(client, first, students)
    const columns = ['id', 'user_id', 'created_at', 'updated_at', ...Object.keys(PROFILE_COLUMNS)]
    await copyRows(client, `student_profiles (${columns.join(', ')})`, function* () {
      for (let number = first; number <= students; number++) {
        const made = syntheticStudent(`seed ${number}`, { domain: DOMAIN, number })
        const at = joined(number, students)
        const values = [profileId(number), userId(number), at, at, ...Object.values(PROFILE_COLUMNS).map((name) => made[name])]
        yield `${values.map(field).join('\t')}\n`
        report('profiles', number)
      }
    })
    onProgress({ step: 'accounts', done: 0, of: students })
    await client.query(
      `INSERT INTO users (id, ${USER_COLUMNS})
       SELECT user_id, ${USER_COLUMNS} FROM student_profiles WHERE user_id BETWEEN $1 AND $2 ORDER BY user_id`,
      [userId(first), userId(students)],
    )
    for (const [place, statement] of restorations.entries()) {
      onProgress({ step: 'indexes', done: place, of: restorations.length })
      await client.query(statement)
    }
    await client.query('COMMIT')
    // Outside the transaction: it also writes the visibility map that index-only scans need.
    await client.query('VACUUM ANALYZE student_profiles')
    await client.query('VACUUM ANALYZE users, consents')
    return students - first + 1
  } finally {
    await client.end()
  }
}

/**
 * Sample consents in a realistic mix: of seven students four agreed, one declined, and two did not answer. Call this before the profiles are
 * inserted, because a profile summarises its consents at that moment.
 *
 * @param first the number of the first student, from 1
 * @param students the number of the last
 */
export async function addConsents(client: Pick<pg.Client, 'query'>, first: number, students: number): Promise<void> {
  await client.query(
    `INSERT INTO consents (user_id, uses, text_version, way, given_at)
     SELECT 'seed-' || lpad(n::text, greatest(7, length(n::text)), '0'), CASE WHEN n % 7 < 4 THEN $3::text[] ELSE '{}' END, $4, 'self',
       $5::timestamptz + n::float8 / $2::int * $6 * interval '1 millisecond'
     FROM generate_series($1::int, $2::int) AS n WHERE n % 7 < 5`,
    [first, students, CONSENT_USES, DEFAULT_INSTITUTION.consent.version, new Date(FIRST_JOINED), JOINING_PERIOD_MS],
  )
}

/** Profiles and consents are inserted before their accounts. @returns the statements that create the references again, which checks them */
async function dropReferences(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ of: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS of, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE conrelid IN ('student_profiles'::regclass, 'consents'::regclass) AND contype = 'f'`,
  )
  for (const { of, name } of found.rows) await client.query(`ALTER TABLE ${of} DROP CONSTRAINT ${name}`)
  return found.rows.map(({ of, name, definition }) => `ALTER TABLE ${of} ADD CONSTRAINT ${name} ${definition}`)
}

/** Drops the indexes of profiles that no constraint needs. @returns the statements that create them again */
export async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const found = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = 'student_profiles'::regclass AND NOT indisunique`,
  )
  for (const { name } of found.rows) await client.query(`DROP INDEX ${name}`)
  return found.rows.map(({ definition }) => definition)
}
