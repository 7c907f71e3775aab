import { KNOWN_AS_BOOKED, type Stage } from '@callboard/contract/casting/board/stages'
import { and, asc, desc, eq, inArray, isNotNull, max, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '#db/client.ts'
import { applicationChanges, applications } from '#db/schema/applications.ts'
import { busySpans } from '#db/schema/availability.ts'
import { roles } from '#db/schema/roles.ts'
import { liveProjects, maskedProfiles, namedAccounts } from '#db/schema/views.ts'
import { overlaps } from '#db/time-spans.ts'

/** An application that is locked until the transaction ends, with the facts that a move needs. */
export type LockedApplication = Awaited<ReturnType<typeof lockApplications>>[number]

/** The fields of an application that change. */
type ApplicationChange = Partial<Omit<typeof applications.$inferInsert, 'id' | 'projectId' | 'roleId' | 'studentId' | 'version'>>

/**
 * Locks roles until the transaction ends, so that of two moves to the last place one waits. First locks their casting calls against
 * changes, so that a booking uses the time that the call has at the commit.
 */
async function lockRoles(transaction: Transaction, found: readonly { roleId: number; projectId: number }[]): Promise<void> {
  const projectIds = found.map(({ projectId }) => projectId)
  await transaction
    .select({ id: liveProjects.id })
    .from(liveProjects)
    .where(inArray(liveProjects.id, projectIds))
    .orderBy(asc(liveProjects.id))
    .for('share')
  const roleIds = found.map(({ roleId }) => roleId)
  await transaction.select({ id: roles.id }).from(roles).where(inArray(roles.id, roleIds)).orderBy(asc(roles.id)).for('no key update')
}

/** Finds applications, and locks their roles and then the applications until the transaction ends. Leaves out deleted ones. */
export async function lockApplications(transaction: Transaction, ids: readonly number[]) {
  const found = await transaction
    .select({ roleId: applications.roleId, projectId: applications.projectId, studentId: applications.studentId })
    .from(applications)
    .where(inArray(applications.id, [...ids]))
  if (found.length === 0) return []
  await lockRoles(transaction, found)
  // Locks the profile first, because a booking changes it, too. A deletion also locks the profile before its applications.
  const studentIds = found.map(({ studentId }) => studentId)
  await transaction
    .select({ id: maskedProfiles.id })
    .from(maskedProfiles)
    .where(inArray(maskedProfiles.id, studentIds))
    .orderBy(asc(maskedProfiles.id))
    .for('no key update')
  return transaction
    .select({
      id: applications.id,
      projectId: applications.projectId,
      roleId: applications.roleId,
      studentId: applications.studentId,
      stage: applications.stage,
      toldStage: applications.toldStage,
      status: applications.status,
      rank: applications.rank,
      place: applications.place,
      clashReason: applications.clashReason,
      notes: applications.notes,
      version: applications.version,
      isHeld: maskedProfiles.isHeld,
      studentUserId: maskedProfiles.userId,
      studentName: maskedProfiles.name,
      role: {
        name: roles.name,
        needed: roles.needed,
        pay: roles.pay,
        shootDate: roles.shootDate,
        shootTime: roles.shootTime,
        endTime: roles.endTime,
        isCancelled: sql<boolean>`${roles.cancelledAt} is not null`,
      },
      project: {
        title: liveProjects.title,
        status: liveProjects.status,
        location: liveProjects.location,
        address: liveProjects.address,
        campus: liveProjects.campus,
        offersToAlternates: liveProjects.offersToAlternates,
        createdBy: liveProjects.createdBy,
        shootDate: liveProjects.shootDate,
        shootTime: liveProjects.shootTime,
        endTime: liveProjects.endTime,
      },
    })
    .from(applications)
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(liveProjects, eq(liveProjects.id, applications.projectId))
    .innerJoin(maskedProfiles, eq(maskedProfiles.id, applications.studentId))
    .where(inArray(applications.id, [...ids]))
    .orderBy(asc(applications.id))
    .for('update', { of: applications })
}

/** The taken places of a role. */
export async function findPlaces(transaction: Transaction, roleId: number): Promise<number[]> {
  const found = await transaction
    .select({ place: applications.place })
    .from(applications)
    .where(and(eq(applications.roleId, roleId), isNotNull(applications.place)))
  return found.flatMap(({ place }) => place ?? [])
}

/** Another entry in the student's time that overlaps the role of a locked application. A booking that the student knows comes first. */
export async function findClash(
  transaction: Transaction,
  { id, roleId, studentId }: Pick<LockedApplication, 'id' | 'roleId' | 'studentId'>,
) {
  const other = alias(applications, 'other')
  const isKnown = sql<boolean>`coalesce(${and(eq(busySpans.source, 'booking'), inArray(other.toldStage, KNOWN_AS_BOOKED))}, false)`
  const [found] = await transaction
    .select({ isKnown })
    .from(busySpans)
    .leftJoin(other, eq(other.id, busySpans.applicationId))
    .where(
      and(
        eq(busySpans.studentId, studentId),
        overlaps(busySpans.during, sql`role_span(${roleId})`),
        ne(busySpans.source, 'offer'),
        sql`${busySpans.applicationId} is distinct from ${id}`,
      ),
    )
    .orderBy(desc(isKnown))
    .limit(1)
  return found
}

/** The rank after that of the last alternate of a role. */
export async function nextRank(transaction: Transaction, roleId: number): Promise<number> {
  const [last] = await transaction
    .select({ rank: max(applications.rank) })
    .from(applications)
    .where(eq(applications.roleId, roleId))
  return (last?.rank ?? 0) + 1
}

/** Changes an application and raises its version. */
export async function updateApplication(transaction: Transaction, id: number, values: ApplicationChange): Promise<void> {
  await transaction
    .update(applications)
    .set({ ...values, version: sql`${applications.version} + 1` })
    .where(eq(applications.id, id))
}

/** Changes only the notes. This is not a move, so the version stays the same. */
export async function updateNotes(transaction: Transaction, id: number, notes: string | null): Promise<void> {
  await transaction.update(applications).set({ notes }).where(eq(applications.id, id))
}

/** Adds an entry to an application's history. */
export async function insertChange(
  transaction: Transaction,
  change: Omit<typeof applicationChanges.$inferInsert, 'id'> & { changedBy: string | null; changedAt: Date },
): Promise<void> {
  await transaction.insert(applicationChanges).values(change)
}

/** The last move of an application, without entries that only changed its notes. */
export async function findLastMove(transaction: Transaction, applicationId: number) {
  const [last] = await transaction
    .select({
      from: applicationChanges.fromStage,
      to: applicationChanges.stage,
      changedBy: applicationChanges.changedBy,
      changedByName: namedAccounts.name,
      byRule: applicationChanges.byRule,
    })
    .from(applicationChanges)
    .leftJoin(namedAccounts, eq(namedAccounts.id, applicationChanges.changedBy))
    .where(and(eq(applicationChanges.applicationId, applicationId), isNotNull(applicationChanges.fromStage)))
    .orderBy(desc(applicationChanges.id))
    .limit(1)
  return last
}

/** The reason of the last move of an application to a stage. */
export async function findReason(transaction: Transaction, applicationId: number, stage: Stage): Promise<string | null> {
  const [last] = await transaction
    .select({ reason: applicationChanges.reason })
    .from(applicationChanges)
    .where(
      and(
        eq(applicationChanges.applicationId, applicationId),
        eq(applicationChanges.stage, stage),
        isNotNull(applicationChanges.fromStage),
      ),
    )
    .orderBy(desc(applicationChanges.id))
    .limit(1)
  return last?.reason ?? null
}
