import type { Queryable, Transaction } from '#db/client.ts'
import { selfTapes, tapeFiles } from '#db/schema/self-tapes.ts'
import { isSinceEmptied } from '#office/instance/sample-people.repository.ts'

/** The audit line that marks the demo's self-tapes as complete. */
export const TAPES_FILLED = 'demo.tapes-filled'

export async function hasTapes(db: Queryable): Promise<boolean> {
  return isSinceEmptied(db, TAPES_FILLED)
}

/** A sample student in front of the camera. */
export interface SampleActor {
  readonly profileId: number
  readonly userId: string
  /** Content id of the first photo; null until it is drawn. */
  readonly hash: string | null
  /** The casting call that they tape for; null for a general reel. */
  readonly projectId: number | null
}

/** Sample students: the one that demo sign-in uses, with three tapes, then applicants to casting calls. */
export async function sampleActors(db: Queryable, limit: number): Promise<SampleActor[]> {
  const { rows } = await db.$client.query<SampleActor>(
    `WITH actors AS (
       SELECT profile.id::float8 AS "profileId", profile.user_id AS "userId", photo.hash, application.project_id AS "projectId", application.id AS place
       FROM applications AS application
       JOIN projects AS project ON project.id = application.project_id AND project.status = 'active'
       JOIN student_profiles AS profile ON profile.id = application.student_id
       JOIN users AS account ON account.id = profile.user_id AND account.is_sample
       LEFT JOIN profile_photos AS photo ON photo.profile_id = profile.id AND photo.position = 0
       WHERE application.status IN ('pending', 'accepted')
     ), signed_in AS (
       SELECT profile.id::float8 AS "profileId", profile.user_id AS "userId", photo.hash, NULL::int AS "projectId", generate_series(-2, -1) AS place
       FROM student_profiles AS profile LEFT JOIN profile_photos AS photo ON photo.profile_id = profile.id AND photo.position = 0
       WHERE profile.user_id = 'demo-student-1'
     )
     SELECT "profileId", "userId", hash, "projectId" FROM (
       SELECT * FROM signed_in
       UNION ALL
       SELECT * FROM (SELECT DISTINCT ON ("userId") * FROM actors ORDER BY "userId", place) AS once
     ) AS chosen ORDER BY ("userId" = 'demo-student-1') DESC, place LIMIT $1`,
    [limit],
  )
  return rows
}

/** Inserts a tape with its file, unless it exists. */
export async function insertSampleTape(
  transaction: Transaction,
  file: typeof tapeFiles.$inferInsert,
  tape: typeof selfTapes.$inferInsert,
): Promise<void> {
  await transaction.insert(tapeFiles).values(file).onConflictDoNothing()
  await transaction.insert(selfTapes).values(tape).onConflictDoNothing()
}
