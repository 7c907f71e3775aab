import { and, asc, count, eq, getTableColumns, isNotNull, isNull, max, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { applications } from '#db/schema/applications.ts'
import { roles } from '#db/schema/roles.ts'
import { liveProjects, ownProfiles } from '#db/schema/views.ts'

/** A stored role. */
export type StoredRole = typeof roles.$inferSelect

/** The fields of a role that a casting director writes. */
export type RoleValues = Omit<
  typeof roles.$inferInsert,
  'id' | 'projectId' | 'position' | 'version' | 'cancelledAt' | 'createdAt' | 'updatedAt'
>

/**
 * The roles of a casting call in their order.
 *
 * @param studentUserId a student, who sees public roles that are not cancelled, and roles with an application that they know of; `null` for
 * all roles
 */
export async function findRoles(db: Queryable, projectId: number, studentUserId: string | null): Promise<StoredRole[]> {
  const own = sql`exists ${db
    .select({ one: sql`1` })
    .from(applications)
    .innerJoin(ownProfiles, eq(ownProfiles.id, applications.studentId))
    .where(and(eq(applications.roleId, roles.id), eq(ownProfiles.userId, studentUserId ?? ''), isNotNull(applications.toldStage)))}`
  return db
    .select()
    .from(roles)
    .where(
      and(
        eq(roles.projectId, projectId),
        studentUserId === null ? undefined : or(and(eq(roles.isInternal, false), isNull(roles.cancelledAt)), own),
      ),
    )
    .orderBy(asc(roles.position), asc(roles.id))
}

export async function findRole(db: Queryable, id: number): Promise<StoredRole | undefined> {
  const [found] = await db
    .select(getTableColumns(roles))
    .from(roles)
    .innerJoin(liveProjects, eq(liveProjects.id, roles.projectId))
    .where(eq(roles.id, id))
  return found
}

/** The facts in the profile of an account that role criteria compare, if it has a profile. */
export async function findCastable(db: Queryable, userId: string) {
  const { gender, year, school, major, experienceLevel, age, heightFeet, heightInches, specialties } = ownProfiles
  const [found] = await db
    .select({ gender, year, school, major, experienceLevel, age, heightFeet, heightInches, specialties })
    .from(ownProfiles)
    .where(eq(ownProfiles.userId, userId))
  return found
}

/**
 * Locks a casting call against changes of its roles until the transaction ends. Applying waits for this lock, too.
 *
 * @returns its status, or `undefined` when it is gone
 */
export async function lockProject(transaction: Transaction, id: number) {
  const [found] = await transaction
    .select({ status: liveProjects.status })
    .from(liveProjects)
    .where(eq(liveProjects.id, id))
    .for('no key update')
  return found?.status
}

/** @returns the new role, which is the last one */
export async function insertRole(
  transaction: Transaction,
  values: RoleValues & { projectId: number; createdAt: Date; updatedAt: Date },
): Promise<StoredRole> {
  const [last] = await transaction
    .select({ position: max(roles.position) })
    .from(roles)
    .where(eq(roles.projectId, values.projectId))
  const [made] = await transaction
    .insert(roles)
    .values({ ...values, position: (last?.position ?? -1) + 1 })
    .returning()
  if (!made) throw new Error('the role was not stored')
  return made
}

/** Writes a role and raises its version. */
export async function updateRole(transaction: Transaction, id: number, values: RoleValues & { updatedAt: Date }): Promise<StoredRole> {
  const [changed] = await transaction
    .update(roles)
    .set({ ...values, version: sql`${roles.version} + 1` })
    .where(eq(roles.id, id))
    .returning()
  if (!changed) throw new Error('the role was not stored')
  return changed
}

/** Cancels or reopens a role. */
export async function setCancelled(transaction: Transaction, id: number, cancelledAt: Date | null): Promise<void> {
  await transaction
    .update(roles)
    .set({ cancelledAt, version: sql`${roles.version} + 1` })
    .where(eq(roles.id, id))
}

export async function deleteRole(transaction: Transaction, id: number): Promise<void> {
  await transaction.delete(roles).where(eq(roles.id, id))
}

export async function countApplications(db: Queryable, roleId: number): Promise<number> {
  const [row] = await db.select({ number: count() }).from(applications).where(eq(applications.roleId, roleId))
  return row?.number ?? 0
}

/** Orders roles by the position of their ids in the list. */
export async function orderRoles(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction.execute(
    sql`update roles set position = wanted.place - 1 from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, place) where roles.id = wanted.id`,
  )
}
