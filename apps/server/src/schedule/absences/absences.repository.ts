import { and, desc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { isNotDeleted } from '#db/deleted-projects.ts'
import { isNotHeld, shownName } from '#db/holds.ts'
import { absences } from '#db/schema/absences.ts'
import { users } from '#db/schema/accounts.ts'
import { applications } from '#db/schema/applications.ts'
import { auditionSessions } from '#db/schema/audition-sessions.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import { projects } from '#db/schema/projects.ts'
import { roles } from '#db/schema/roles.ts'

/** An absence with who was absent from what. */
export type StoredAbsence = Awaited<ReturnType<typeof selectAbsences>>[number]

/** Absences that the office sees, newest first: not those of restricted students, or of deleted casting calls. */
async function selectAbsences(db: Queryable, where: SQL | undefined, most: number) {
  return db
    .select({
      id: absences.id,
      kind: absences.kind,
      hoursBefore: absences.hoursBefore,
      happenedAt: absences.happenedAt,
      studentId: studentProfiles.id,
      studentName: sql<string>`concat_ws(' ', ${studentProfiles.firstName}, ${studentProfiles.lastName})`,
      projectId: projects.id,
      projectTitle: projects.title,
      roleName: roles.name,
      auditionId: auditionSessions.id,
      auditionName: auditionSessions.name,
      day: sql<string | null>`coalesce(${auditionSessions.day}, ${roles.shootDate}, ${projects.shootDate})::text`,
      reason: absences.reason,
      forgivenAt: absences.forgivenAt,
      forgivenBy: shownName,
    })
    .from(absences)
    .innerJoin(applications, eq(applications.id, absences.applicationId))
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .innerJoin(studentProfiles, eq(studentProfiles.id, applications.studentId))
    .leftJoin(auditionSessions, eq(auditionSessions.id, absences.sessionId))
    .leftJoin(users, eq(users.id, absences.forgivenBy))
    .where(and(where, isNotDeleted, isNotHeld))
    .orderBy(desc(absences.happenedAt), desc(absences.id))
    .limit(most)
}

export async function findAbsences(db: Database, since: Date, most: number): Promise<StoredAbsence[]> {
  return selectAbsences(db, gte(absences.happenedAt, since), most)
}

export async function findAbsence(db: Queryable, id: number): Promise<StoredAbsence | undefined> {
  const [found] = await selectAbsences(db, eq(absences.id, id), 1)
  return found
}

/** Locks an absence until the transaction ends. @returns whether it is forgiven; `undefined` when it is gone */
export async function lockAbsence(transaction: Transaction, id: number) {
  const [found] = await transaction
    .select({ isForgiven: sql<boolean>`${absences.forgivenAt} is not null` })
    .from(absences)
    .where(eq(absences.id, id))
    .for('update')
  return found
}

export async function setForgiven(transaction: Transaction, id: number, forgiven: { by: string; at: Date } | null): Promise<void> {
  await transaction
    .update(absences)
    .set({ forgivenBy: forgiven?.by ?? null, forgivenAt: forgiven?.at ?? null })
    .where(eq(absences.id, id))
}

export async function insertAbsence(transaction: Transaction, values: typeof absences.$inferInsert): Promise<void> {
  await transaction.insert(absences).values(values)
}

/** Removes the no shows of an application to its shoot, or to an audition session. */
export async function deleteNoShows(transaction: Transaction, applicationId: number, sessionId: number | null): Promise<void> {
  const isIt = sessionId === null ? isNull(absences.sessionId) : eq(absences.sessionId, sessionId)
  await transaction.delete(absences).where(and(eq(absences.applicationId, applicationId), isIt, eq(absences.kind, 'no-show')))
}
