import type { Queryable } from '#db/client.ts'

/**
 * Photographs that show somebody on hold and nobody else's portfolio: of the portfolio, and stills of their tapes. Reads as much as there are
 * students on hold, not as there are students.
 */
export async function findWithheldPhotos(db: Queryable): Promise<string[]> {
  const { rows } = await db.$client.query<{ hash: string }>(
    `WITH held AS MATERIALIZED (SELECT id FROM student_profiles WHERE held_at IS NOT NULL)
     SELECT p.hash FROM held JOIN profile_photos AS p ON p.profile_id = held.id
     WHERE NOT EXISTS (
       SELECT FROM profile_photos AS o JOIN student_profiles AS s ON s.id = o.profile_id WHERE o.hash = p.hash AND s.held_at IS NULL
     )
     UNION SELECT substring(t.thumbnail_url FROM '[0-9a-f]{64}') FROM held JOIN self_tapes AS t ON t.student_id = held.id
     WHERE t.thumbnail_url IS NOT NULL`,
  )
  return rows.flatMap(({ hash }) => hash ?? [])
}

/** Whether a photograph is in the portfolio, or a still of a tape, of this account's profile. */
export async function isOwnPhoto(db: Queryable, userId: string, hash: string): Promise<boolean> {
  const { rows } = await db.$client.query(
    `SELECT FROM student_profiles AS s WHERE s.user_id = $1 AND (
       EXISTS (SELECT FROM profile_photos AS p WHERE p.profile_id = s.id AND p.hash = $2)
       OR EXISTS (SELECT FROM self_tapes AS t WHERE t.student_id = s.id AND strpos(t.thumbnail_url, $2) > 0))`,
    [userId, hash],
  )
  return rows.length > 0
}
