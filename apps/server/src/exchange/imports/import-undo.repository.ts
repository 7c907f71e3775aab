import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { importRows } from '#db/schema/imports.ts'

/** The imported rows: the profile of each, its version, and whether the import added it. */
export async function findDone(db: Queryable, importId: number) {
  return db
    .select({
      studentId: sql<number>`${importRows.studentId}`.mapWith(importRows.studentId),
      version: importRows.version,
      isNew: sql<boolean>`${isNull(importRows.before)}`,
    })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.done, true)))
}

/**
 * The number of photos of an import that are still in portfolios (`all`), and of those in portfolios of restricted or given people
 * (`kept`).
 */
export async function countPhotosOf(db: Queryable, importId: number, people: readonly number[]): Promise<{ all: number; kept: number }> {
  const { rows } = await db.$client.query<{ all: number; kept: number }>(
    `SELECT count(*)::integer AS all, (count(*) FILTER (WHERE person.held_at IS NOT NULL OR person.id = ANY($2::bigint[])))::integer AS kept
     FROM (
       SELECT row.student_id AS profile_id, photo.hash FROM import_photos AS photo JOIN import_rows AS row USING (import_id, number)
         WHERE import_id = $1 AND photo.state = 'added'
       UNION SELECT profile_id, hash FROM import_pictures WHERE import_id = $1) AS added
     JOIN profile_photos AS there USING (profile_id, hash)
     JOIN student_profiles AS person ON person.id = added.profile_id`,
    [importId, people],
  )
  return rows[0] ?? { all: 0, kept: 0 }
}
