import { and, desc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { absences } from '#db/schema/absences.ts'
import { applications } from '#db/schema/applications.ts'
import { auditionSessions } from '#db/schema/audition-sessions.ts'
import { roles } from '#db/schema/roles.ts'
import { liveProjects, namedAccounts, shownProfiles } from '#db/schema/views.ts'

/** An absence, with the student and the shoot or audition. */
export type StoredAbsence = Awaited<ReturnType<typeof selectAbsences>>[number]

/** Absences that the office may see, newest first. Leaves out restricted students and deleted casting calls. */
async function selectAbsences(db: Queryable, where: SQL | undefined, most: number) {
  return db
    .select({
      id: absences.id,
      kind: absences.kind,
      hoursBefore: absences.hoursBefore,
      happenedAt: absences.happenedAt,
      studentId: shownProfiles.id,
      studentName: sql<string>`concat_ws(' ', ${shownProfiles.firstName}, ${shownProfiles.lastName})`,
      projectId: liveProjects.id,
      projectTitle: liveProjects.title,
      roleName: roles.name,
      auditionId: auditionSessions.id,
      auditionName: auditionSessions.name,
      day: sql<string | null>`coalesce(${auditionSessions.day}, ${roles.shootDate}, ${liveProjects.shootDate})::text`,
      reason: absences.reason,
      forgivenAt: absences.forgivenAt,
      forgivenBy: namedAccounts.name,
    })
    .from(absences)
    .innerJoin(applications, eq(applications.id, absences.applicationId))
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .leftJoin(auditionSessions, eq(auditionSessions.id, absences.sessionId))
    .leftJoin(namedAccounts, eq(namedAccounts.id, absences.forgivenBy))
    .where(where)
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

/** Deletes the no-shows of an application at its shoot, or at an audition session. */
export async function deleteNoShows(transaction: Transaction, applicationId: number, sessionId: number | null): Promise<void> {
  const isIt = sessionId === null ? isNull(absences.sessionId) : eq(absences.sessionId, sessionId)
  await transaction.delete(absences).where(and(eq(absences.applicationId, applicationId), isIt, eq(absences.kind, 'no-show')))
}
