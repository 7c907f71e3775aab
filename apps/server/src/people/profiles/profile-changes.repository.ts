import type { FieldChange } from '@callboard/contract/field-change'
import { desc, eq, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { profileChanges } from '#db/schema/profile-changes.ts'
import { namedAccounts, shownProfiles } from '#db/schema/views.ts'

export async function insertChange(transaction: Transaction, change: typeof profileChanges.$inferInsert): Promise<void> {
  await transaction.$client.query({
    name: 'change of profile',
    text: `INSERT INTO profile_changes (student_id, version, changes, changed_by, by_link, changed_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [
      change.studentId,
      change.version,
      JSON.stringify(change.changes),
      change.changedBy ?? null,
      change.byLink ?? false,
      change.changedAt,
    ],
  })
}

/** The changes of a profile, newest first. */
export async function findChanges(db: Queryable, studentId: number, limit: number) {
  const { version, changes, byLink, changedAt } = profileChanges
  return db
    .select({ version, changes, byLink, at: changedAt, by: namedAccounts.name })
    .from(profileChanges)
    .leftJoin(namedAccounts, eq(namedAccounts.id, profileChanges.changedBy))
    .where(eq(profileChanges.studentId, studentId))
    .orderBy(desc(version))
    .limit(limit)
}

/** The changes in the given versions, without those of restricted profiles. */
export async function findChangesOf(
  db: Queryable,
  versions: readonly { profileId: number; version: number }[],
): Promise<{ profileId: number; version: number; changes: FieldChange[] }[]> {
  if (versions.length === 0) return []
  const { studentId, version, changes } = profileChanges
  return db
    .select({ profileId: studentId, version, changes })
    .from(profileChanges)
    .innerJoin(shownProfiles, eq(shownProfiles.id, studentId))
    .where(
      sql`(${studentId}, ${version}) in (select * from unnest(
          ${sql.param(versions.map(({ profileId }) => profileId))}::bigint[], ${sql.param(versions.map((one) => one.version))}::int[]))`,
    )
}

/** Removes changes that are older than a moment, or beyond the newest ones of a profile. @param kept how many to keep for one profile */
export async function purgeChanges(db: Queryable, before: Date, kept: number): Promise<void> {
  await db.delete(profileChanges).where(lt(profileChanges.changedAt, before))
  await db.$client.query(
    `DELETE FROM profile_changes USING (
       SELECT student_id, version, row_number() OVER (PARTITION BY student_id ORDER BY version DESC) AS place FROM profile_changes
     ) AS placed
     WHERE placed.place > $1 AND placed.student_id = profile_changes.student_id AND placed.version = profile_changes.version`,
    [kept],
  )
}
