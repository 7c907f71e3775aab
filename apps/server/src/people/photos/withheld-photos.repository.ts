import type { Queryable } from '#db/client.ts'
import { NOT_SHOWN } from './shown-photos.ts'

const STILL = "substring(t.thumbnail_url FROM '[0-9a-f]{64}')"

/**
 * Removed photos that nothing shows any more, and photos of restricted students in portfolios and as stills of tapes. Excludes photos
 * that an unrestricted student or a casting call shows as well. Reads casting calls and tapes only while a student is restricted or a
 * photo is removed.
 *
 * @param known photos withheld before; one whose row was swept stays withheld, because its files are removed a little later
 */
export async function findWithheldPhotos(db: Queryable, known: readonly string[]): Promise<string[]> {
  const { rows } = await db.$client.query<{ hash: string }>(
    `WITH held AS MATERIALIZED (SELECT id FROM masked_profiles WHERE is_held),
     of_held(hash) AS (
       SELECT p.hash FROM held JOIN profile_photos AS p ON p.profile_id = held.id
       UNION SELECT ${STILL} FROM held JOIN self_tapes AS t ON t.student_id = held.id WHERE ${STILL} IS NOT NULL
     )
     SELECT hash FROM of_held
     WHERE NOT EXISTS (
       SELECT FROM profile_photos AS o JOIN shown_profiles AS s ON s.id = o.profile_id WHERE o.hash = of_held.hash
     ) AND NOT EXISTS (
       SELECT FROM self_tapes AS t JOIN shown_profiles AS s ON s.id = t.student_id WHERE ${STILL} = of_held.hash
     ) AND NOT EXISTS (
       SELECT FROM live_projects, jsonb_array_elements_text(inspiration_photos) AS shown(url)
       WHERE substring(shown.url FROM '[0-9a-f]{64}') = of_held.hash
     )
     UNION SELECT hash FROM photos WHERE removed AND ${NOT_SHOWN}
     UNION SELECT hash FROM unnest($1::text[]) AS known(hash) WHERE NOT EXISTS (SELECT FROM photos WHERE photos.hash = known.hash)`,
    [known],
  )
  return rows.map(({ hash }) => hash)
}

/** Whether a photo is in the portfolio, or the still of a tape, of this account's profile. */
export async function isOwnPhoto(db: Queryable, userId: string, hash: string): Promise<boolean> {
  const { rows } = await db.$client.query(
    `SELECT FROM own_profiles AS s WHERE s.user_id = $1 AND (
       EXISTS (SELECT FROM profile_photos AS p WHERE p.profile_id = s.id AND p.hash = $2)
       OR EXISTS (SELECT FROM self_tapes AS t WHERE t.student_id = s.id AND strpos(t.thumbnail_url, $2) > 0))`,
    [userId, hash],
  )
  return rows.length > 0
}
