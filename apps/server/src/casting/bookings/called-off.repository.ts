import { KNOWN_AS_BOOKED, OPEN_STAGES } from '@callboard/contract/casting/board/stages'
import type { Day } from '@callboard/contract/time/month'
import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, min, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { roles } from '#db/schema/roles.ts'
import { keptProjects, shownProfiles } from '#db/schema/views.ts'

/**
 * Known bookings of deleted casting calls whose students have not been told yet. The shoot is from `today` on or has no day, and nothing
 * changed after `settled`.
 */
export async function findUntold(db: Queryable, { settled, today }: { settled: Date; today: Day }): Promise<number[]> {
  const lastChange = sql`greatest(${keptProjects.updatedAt}, ${roles.updatedAt}, ${keptProjects.deletedAt})`
  const day = sql`coalesce(${roles.shootDate}, ${keptProjects.shootDate})`
  const found = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(roles, eq(roles.id, applications.roleId))
    .innerJoin(keptProjects, eq(keptProjects.id, applications.projectId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .leftJoin(bookings, eq(bookings.applicationId, applications.id))
    .where(
      and(
        isNotNull(keptProjects.deletedAt),
        lte(lastChange, settled),
        eq(applications.stage, 'booked'),
        inArray(applications.toldStage, KNOWN_AS_BOOKED),
        isNull(bookings.calledOffAt),
        or(sql`${day} >= ${today}`, and(sql`${day} is null`, eq(keptProjects.status, 'active'))),
      ),
    )
    .orderBy(asc(applications.id))
  return found.map(({ id }) => id)
}

/**
 * One application per student who waits for an answer from a deleted casting call and has not been told. The call has not changed after
 * `settled`.
 *
 * @param settled.since only casting calls that were deleted since then
 */
export async function findWaiting(db: Queryable, { settled, since }: { settled: Date; since: Date }): Promise<number[]> {
  const lastChange = sql`greatest(${keptProjects.updatedAt}, ${keptProjects.deletedAt})`
  const found = await db
    .select({ id: min(applications.id) })
    .from(applications)
    .innerJoin(keptProjects, eq(keptProjects.id, applications.projectId))
    .innerJoin(shownProfiles, eq(shownProfiles.id, applications.studentId))
    .where(
      and(
        gte(keptProjects.deletedAt, since),
        lte(lastChange, settled),
        inArray(keptProjects.status, ['active', 'cancelled']),
        inArray(applications.toldStage, [...OPEN_STAGES]),
        isNull(applications.calledOffAt),
      ),
    )
    .groupBy(applications.projectId, applications.studentId)
    .orderBy(asc(min(applications.id)))
  return found.flatMap(({ id }) => id ?? [])
}

/** One application per student of a casting call who was told that it was deleted. */
export async function findWaitingTold(transaction: Transaction, projectId: number): Promise<number[]> {
  const found = await transaction
    .select({ id: min(applications.id) })
    .from(applications)
    .where(and(eq(applications.projectId, projectId), isNotNull(applications.calledOffAt)))
    .groupBy(applications.studentId)
    .orderBy(asc(min(applications.id)))
  return found.flatMap(({ id }) => id ?? [])
}

/** Stores when students were told. This is not a move, so the version stays the same. */
export async function setWaitingTold(transaction: Transaction, ids: readonly number[], calledOffAt: Date | null): Promise<void> {
  await transaction
    .update(applications)
    .set({ calledOffAt })
    .where(inArray(applications.id, [...ids]))
}

/** Prevents a casting call from being restored until the transaction ends. */
export async function lockCall(transaction: Transaction, applicationId: number): Promise<void> {
  await transaction
    .select({ id: keptProjects.id })
    .from(keptProjects)
    .where(
      inArray(
        keptProjects.id,
        transaction.select({ id: applications.projectId }).from(applications).where(eq(applications.id, applicationId)),
      ),
    )
    .for('share')
}

/** The bookings of a casting call whose students were told that they need not come, because it was deleted. */
export async function findCalledOff(transaction: Transaction, projectId: number): Promise<number[]> {
  const found = await transaction
    .select({ id: applications.id })
    .from(bookings)
    .innerJoin(applications, eq(applications.id, bookings.applicationId))
    .where(and(eq(applications.projectId, projectId), isNotNull(bookings.calledOffAt)))
    .orderBy(asc(applications.id))
  return found.map(({ id }) => id)
}

export async function setCalledOff(transaction: Transaction, applicationId: number, calledOffAt: Date | null): Promise<void> {
  await transaction.update(bookings).set({ calledOffAt }).where(eq(bookings.applicationId, applicationId))
}
