import type { Database, Queryable, Transaction } from '#db/client.ts'
import { hasDeclined } from '#db/consents.ts'
import { firstPhoto } from '#db/first-photo.ts'
import { likePatterns } from '#db/like-patterns.ts'
import type { StoredPhoto } from '#people/photos/portfolio.service.ts'
import type { KnownCapture } from './photo-sessions.domain.ts'

/** A student with their first photo. */
export interface FoundStudent {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly cover: StoredPhoto['hash'] | null
  readonly photoCount: number
  readonly hasConsent: boolean
  readonly hasDeclined: boolean
}

/** The normalised name for comparing and sorting: without case and accents, with the same order on every server. It has an index. */
const NAME = `search_normal(p.first_name || ' ' || p.last_name)`

// The first condition uses the index; it also matches words of a major or a town, which the second condition excludes.
const BY_NAME = `p.search_text LIKE ALL ($3::text[]) AND ' ' || ${NAME} LIKE ALL ($3::text[])`

/** People who are booked for the shoots of a day, of one casting call or of all. */
const BOOKED = (project: string, day: string) => `EXISTS (SELECT FROM applications AS a JOIN roles AS r ON r.id = a.role_id
  JOIN live_projects AS c ON c.id = a.project_id
  WHERE a.student_id = p.id AND a.stage = 'booked' AND c.status <> 'cancelled' AND (${project}::bigint IS NULL OR a.project_id = ${project})
    AND (${day}::date IS NULL OR coalesce(r.shoot_date, c.shoot_date) = ${day}))`

/**
 * One page of the students whose name contains every word, sorted by name; without words, all students. With `project` or `day`, only
 * people who are booked for it.
 */
export async function findStudents(
  db: Database,
  {
    search,
    limit,
    offset,
    project,
    day,
  }: { search: string; limit: number; offset: number; project?: number | undefined; day?: string | undefined },
): Promise<FoundStudent[]> {
  const patterns = likePatterns(search)
  if (search !== '' && patterns.length === 0) return []
  const isAll = patterns.length === 0
  const values: unknown[] = isAll ? [limit, offset] : [limit, offset, patterns]
  const place = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    ...(isAll ? [] : [BY_NAME]),
    ...(project === undefined && day === undefined ? [] : [BOOKED(place(project ?? null), place(day ?? null))]),
  ]
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  // An unnamed statement, so that PostgreSQL plans it for these words.
  const { rows } = await db.$client.query<FoundStudent>(
    `SELECT page.id::float8 AS id, page.first_name AS "firstName", page.last_name AS "lastName", page.email,
  ${firstPhoto('page.id')} AS cover,
  (SELECT count(*)::int FROM profile_photos WHERE profile_id = page.id) AS "photoCount",
  page.has_consent AS "hasConsent", ${hasDeclined('page')} AS "hasDeclined"
FROM (SELECT p.id, p.first_name, p.last_name, p.email, p.user_id, p.has_consent, ${NAME} AS name FROM shown_profiles AS p ${where}
  ORDER BY ${NAME} COLLATE "C", p.id LIMIT $1 OFFSET $2) AS page
ORDER BY page.name COLLATE "C", page.id`,
    values,
  )
  return rows
}

/** The given captures that were saved before. */
export async function findCaptures(db: Queryable, ids: readonly string[]): Promise<KnownCapture[]> {
  if (ids.length === 0) return []
  const { rows } = await db.$client.query<KnownCapture>(
    'SELECT id, profile_id::float8 AS "profileId", hash FROM photo_captures WHERE id = ANY($1::uuid[])',
    [ids],
  )
  return rows
}

/** Stores the profile that each capture was sent for; a later call overwrites an earlier one. */
export async function rememberCaptures(transaction: Transaction, captures: readonly KnownCapture[], now: Date): Promise<void> {
  if (captures.length === 0) return
  await transaction.$client.query(
    `INSERT INTO photo_captures (id, profile_id, hash, saved_at)
     SELECT id, profile_id, hash, $4 FROM unnest($1::uuid[], $2::bigint[], $3::text[]) AS sent(id, profile_id, hash)
     ON CONFLICT (id) DO UPDATE SET profile_id = excluded.profile_id, saved_at = excluded.saved_at`,
    [captures.map(({ id }) => id), captures.map(({ profileId }) => profileId), captures.map(({ hash }) => hash), now],
  )
}

/** Removes captures that are too old for a device to send them again. */
export async function forgetCaptures(transaction: Transaction, before: Date): Promise<void> {
  await transaction.$client.query('DELETE FROM photo_captures WHERE saved_at < $1', [before])
}
