import type { Queryable } from '#db/client.ts'
import type { StoredFiles } from '#platform/stored.ts'
import type { Whose } from './own-data.repository.ts'

/** A photo of the student. `place` is its position in the portfolio from 1; `null` if it is in no portfolio. */
export interface OwnPhoto {
  readonly hash: string
  readonly place: number | null
}

export async function findPhotos(db: Queryable, { userId, profileId }: Whose): Promise<OwnPhoto[]> {
  const { rows } = await db.$client.query<OwnPhoto>(
    `SELECT hash, min(place)::int AS place FROM (
       SELECT hash, row_number() OVER (ORDER BY position, id) AS place FROM profile_photos WHERE profile_id = $2
       UNION ALL SELECT hash, NULL FROM photo_uploads WHERE user_id = $1
       UNION ALL SELECT unnest(photo_hashes), NULL FROM deleted_profiles WHERE user_id = $1
     ) AS own GROUP BY hash ORDER BY min(place), hash`,
    [userId, profileId],
  )
  return rows
}

/** A completely uploaded video of the student, with the title of its tape. */
export interface OwnVideo {
  readonly key: string
  readonly title: string
  readonly fileName: string
}

export async function findVideos(db: Queryable, { userId, profileId }: Whose): Promise<OwnVideo[]> {
  const { rows } = await db.$client.query<OwnVideo>(
    `SELECT f.key, coalesce(t.title, 'upload') AS title, f.file_name AS "fileName"
     FROM tape_files AS f LEFT JOIN self_tapes AS t ON t.file_id = f.id
     WHERE f.key IS NOT NULL AND (t.student_id = $2 OR f.user_id = $1) ORDER BY f.created_at, f.id`,
    [userId, profileId],
  )
  return rows
}

/** Another file of the student. */
export interface OwnFile {
  readonly key: string
  readonly name: string
}

export async function findFiles(db: Queryable, { userId }: Whose, { text }: StoredFiles): Promise<OwnFile[]> {
  const { rows } = await db.$client.query<OwnFile>(`SELECT key, name FROM (${text}) AS files WHERE user_id = $1 ORDER BY id`, [userId])
  return rows
}
