import type pg from 'pg'
import type { Database, Queryable } from '#db/client.ts'
import type { StoredDocuments, StoredFiles } from '#platform/stored.ts'
import type { NamedPerson, NamedTape } from './office-archive.domain.ts'

/** Rows read at once. */
const PAGE = 500

/** The lock held while a process sends an archive. */
const LOCK = [1202611280, 1] as const

/**
 * Takes the lock while its database connection is open, so that a crash releases it.
 *
 * @returns a function that releases it, or `undefined` when another process has it
 */
export async function takeLock(db: Database): Promise<(() => Promise<void>) | undefined> {
  const client = await db.$client.connect()
  const locks = async (does: string) => (await client.query<{ done: boolean }>(`SELECT ${does}($1, $2) AS done`, [...LOCK])).rows[0]?.done
  const giveBack = (broken?: Error) => client.release(broken)
  try {
    if (!(await locks('pg_try_advisory_lock'))) {
      giveBack()
      return undefined
    }
  } catch (error) {
    giveBack(error as Error)
    throw error
  }
  return () => locks('pg_advisory_unlock').then(() => giveBack(), giveBack)
}

/** Whether a process sends an archive. */
export async function isLocked(db: Queryable): Promise<boolean> {
  const { rows } = await db.$client.query<{ locked: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = $1::oid AND objid = $2::oid AND objsubid = 2
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS locked`,
    [...LOCK],
  )
  return rows[0]?.locked ?? false
}

/** The contents of an archive, in numbers and bytes. */
export interface Sizes {
  readonly people: number
  readonly photos: { readonly count: number; readonly bytes: number }
  readonly tapes: { readonly count: number; readonly bytes: number }
  readonly files: { readonly count: number; readonly bytes: number }
  /** When the sizes were computed, by the database's clock. */
  readonly countedAt: Date
}

/** Whether this account has changed something since then, by the database's clock. Every change by the office has an audit line. */
export async function hasActedSince(db: Queryable, userId: string, since: Date): Promise<boolean> {
  const { rowCount } = await db.$client.query('SELECT FROM audit_log WHERE actor = $1 AND at > $2 LIMIT 1', [userId, since])
  return rowCount === 1
}

/** SQL of the other files that the casting desk may see, without those of restricted people. */
const shownFiles = (stored: readonly StoredFiles[]): string =>
  stored
    .map(
      ({ folder, text }) => `SELECT '${folder}' AS folder, f.id, f.key, f.name, f.bytes, coalesce(s.id::text, u.id) AS person,
        coalesce(s.first_name, u.first_name, '') AS first_name, coalesce(s.last_name, u.last_name, '') AS last_name
        FROM (${text}) AS f JOIN users AS u ON u.id = f.user_id LEFT JOIN masked_profiles AS s ON s.user_id = f.user_id
        WHERE f.is_shown AND s.is_held IS NOT TRUE`,
    )
    .join(' UNION ALL ')

/** SQL of the bytes of all files besides photos and self-tapes. */
const allFiles = (stored: readonly StoredFiles[], documents: readonly StoredDocuments[]): string =>
  [`SELECT bytes FROM (${shownFiles(stored)}) AS files`, ...documents.map(({ text }) => `SELECT bytes FROM (${text}) AS documents`)].join(
    ' UNION ALL ',
  )

export async function findSizes(db: Queryable, stored: readonly StoredFiles[], documents: readonly StoredDocuments[]): Promise<Sizes> {
  const { rows } = await db.$client.query<Sizes>(
    // Excludes the few restricted people. Joining each photo with its profile instead would double the time.
    `WITH hidden AS (SELECT id FROM masked_profiles WHERE is_held)
     SELECT clock_timestamp() AS "countedAt", (SELECT count(*)::integer FROM shown_profiles) AS people,
       (SELECT jsonb_build_object('count', coalesce(sum(f.times), 0), 'bytes', coalesce(sum(p.bytes * f.times), 0))
         FROM (SELECT hash, count(*) AS times FROM profile_photos WHERE profile_id NOT IN (SELECT id FROM hidden) GROUP BY hash) AS f
         JOIN photos AS p USING (hash)) AS photos,
       (SELECT jsonb_build_object('count', count(*), 'bytes', coalesce(sum(coalesce(f.stored_size, f.size)), 0)) FROM self_tapes AS t
         JOIN tape_files AS f ON f.id = t.file_id AND f.key IS NOT NULL WHERE t.student_id NOT IN (SELECT id FROM hidden)) AS tapes,
       (SELECT jsonb_build_object('count', count(*), 'bytes', coalesce(sum(f.bytes), 0)) FROM (${allFiles(stored, documents)}) AS f) AS files`,
  )
  const none = { count: 0, bytes: 0 }
  return rows[0] ?? { people: 0, photos: none, tapes: none, files: none, countedAt: new Date(0) }
}

/** The newest archive, from the audit log. */
export interface LastArchive {
  readonly at: Date
  readonly by: string | null
  readonly isComplete: boolean
  readonly missing: number
  readonly preparing: number
}

/** Actions of the audit log. */
export const STARTED = 'office-archive.started'
export const FINISHED = 'office-archive.finished'

export async function findLast(db: Queryable): Promise<LastArchive | undefined> {
  const { rows } = await db.$client.query<LastArchive>(
    `SELECT l.at, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) AS by,
       f.id IS NOT NULL AS "isComplete", coalesce((f.details->>'missing')::integer, 0) AS missing,
       coalesce((f.details->>'preparing')::integer, 0) AS preparing
     FROM audit_log AS l LEFT JOIN users AS u ON u.id = l.actor
       LEFT JOIN audit_log AS f ON f.action = $2 AND f.subject = l.subject
     WHERE l.action = $1 ORDER BY l.id DESC LIMIT 1`,
    [STARTED, FINISHED],
  )
  return rows[0]
}

/** The parameters of all calls of a part, from the rows of its SQL. */
export async function* paramsOfEach(db: Queryable, each: string): AsyncGenerator<Readonly<Record<string, string>>> {
  type Row = { readonly id: string; readonly params?: Readonly<Record<string, string>> }
  for (let after = '0'; ; ) {
    const text = `SELECT * FROM (${each}) AS things WHERE id > $1 ORDER BY id LIMIT ${PAGE}`
    const { rows }: pg.QueryResult<Row> = await db.$client.query<Row>(text, [after])
    for (const { id, params } of rows) yield params ?? { id: String(id) }
    if (rows.length < PAGE) return
    after = String(rows.at(-1)?.id)
  }
}

/** A person with their photos and videos. */
export interface PersonWithMedia extends NamedPerson {
  /** Content ids of the portfolio, in its order. */
  readonly photos: readonly string[]
  readonly tapes: readonly (NamedTape & { readonly key: string; readonly captions: string | null })[]
}

const PERSON = `SELECT id, first_name AS "firstName", last_name AS "lastName",
    ARRAY(SELECT hash FROM profile_photos AS f WHERE f.profile_id = s.id ORDER BY f.position, f.id) AS photos,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'fileName', f.file_name, 'key', f.key, 'captions', t.captions)
      ORDER BY t.id), '[]') FROM self_tapes AS t JOIN tape_files AS f ON f.id = t.file_id AND f.key IS NOT NULL WHERE t.student_id = s.id) AS tapes
  FROM shown_profiles AS s`

/** All people with photos or videos, by id. */
export async function* peopleWithMedia(db: Queryable): AsyncGenerator<PersonWithMedia> {
  for (let after = '0'; ; ) {
    const text = `${PERSON} WHERE id > $1 ORDER BY id LIMIT ${PAGE / 10}`
    const { rows }: pg.QueryResult<PersonWithMedia & { id: string }> = await db.$client.query(text, [after])
    for (const person of rows) yield { ...person, id: Number(person.id) }
    if (rows.length < PAGE / 10) return
    after = String(rows.at(-1)?.id)
  }
}

/** One person with their photos and videos. */
export async function findPerson(db: Queryable, id: number): Promise<PersonWithMedia | undefined> {
  const { rows } = await db.$client.query<PersonWithMedia & { id: string }>(`${PERSON} WHERE id = $1`, [id])
  return rows[0] && { ...rows[0], id: Number(rows[0].id) }
}

/** Another file, and whose it is. */
export interface PersonFile {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly person: NamedPerson
}

/** The other files of one kind, by id. */
export async function* filesOf(db: Queryable, stored: StoredFiles): AsyncGenerator<PersonFile> {
  for (let after = 0; ; ) {
    const { rows }: pg.QueryResult<PersonFile> = await db.$client.query<PersonFile>(
      `SELECT id, key, name, jsonb_build_object('id', person, 'firstName', first_name, 'lastName', last_name) AS person
       FROM (${shownFiles([stored])}) AS files WHERE id > $1 ORDER BY id LIMIT ${PAGE}`,
      [after],
    )
    yield* rows
    if (rows.length < PAGE) return
    after = rows.at(-1)?.id ?? after
  }
}

/** A file about no person; `id` and `title` are of the thing that it belongs to. */
export interface OfficeDocument {
  readonly id: number
  readonly title: string
  readonly name: string
}

/** The files of one kind that are about no person, by id. */
export async function findDocuments(db: Queryable, { text }: StoredDocuments): Promise<OfficeDocument[]> {
  const { rows } = await db.$client.query<OfficeDocument>(`SELECT id, title, name FROM (${text}) AS documents ORDER BY id`)
  return rows
}

/** The content of a file; `undefined` if it was deleted since it was found. */
export async function readDocument(db: Queryable, { content }: StoredDocuments, id: number): Promise<Buffer | undefined> {
  const { rows } = await db.$client.query<{ content: Buffer }>(content, [id])
  return rows[0]?.content
}
