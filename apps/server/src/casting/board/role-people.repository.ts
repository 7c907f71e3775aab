import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { applications } from '#db/schema/applications.ts'
import { roles } from '#db/schema/roles.ts'
import { liveProjects } from '#db/schema/views.ts'

/**
 * A role with the facts for an invitation. Locks its casting call against changes, and the role against deletion, until the transaction
 * ends.
 */
export async function findAndLockRole(transaction: Transaction, id: number) {
  const [role] = await transaction.select({ projectId: roles.projectId }).from(roles).where(eq(roles.id, id))
  if (!role) return undefined
  await transaction.select({ id: liveProjects.id }).from(liveProjects).where(eq(liveProjects.id, role.projectId)).for('share')
  const [found] = await transaction
    .select({
      projectId: roles.projectId,
      name: roles.name,
      status: liveProjects.status,
      isCancelled: sql<boolean>`${roles.cancelledAt} is not null`,
    })
    .from(roles)
    .innerJoin(liveProjects, eq(liveProjects.id, roles.projectId))
    .where(eq(roles.id, id))
    .for('no key update', { of: roles })
  return found
}

/** The applications of some students to a role, by student. */
export async function findApplications(
  transaction: Transaction,
  roleId: number,
  studentIds: readonly number[],
): Promise<Map<number, number>> {
  const found = await transaction
    .select({ id: applications.id, studentId: applications.studentId })
    .from(applications)
    .where(and(eq(applications.roleId, roleId), inArray(applications.studentId, [...studentIds])))
  return new Map(found.map(({ id, studentId }) => [studentId, id]))
}

/** Adds a student to a role. @returns the application's id, or `undefined` when they applied at the same moment */
export async function insertApplication(transaction: Transaction, values: typeof applications.$inferInsert): Promise<number | undefined> {
  const [made] = await transaction
    .insert(applications)
    .values(values)
    .onConflictDoNothing({ target: [applications.roleId, applications.studentId] })
    .returning({ id: applications.id })
  return made?.id
}

/**
 * Removes a locked application that this account created for a student, if nothing has happened to it since.
 *
 * @returns whether it was removed
 */
export async function deleteAdded(transaction: Transaction, id: number, addedBy: string): Promise<boolean> {
  const { rowCount } = await transaction.$client.query(
    `DELETE FROM applications AS a WHERE id = $1
       AND (SELECT array_agg(changed_by) FROM application_changes WHERE application_id = a.id) = ARRAY[$2::text]
       AND NOT EXISTS (SELECT FROM slot_invitations WHERE application_id = a.id)`,
    [id, addedBy],
  )
  return rowCount === 1
}

/** The alternates of a role in their order. The role must be locked. */
export async function findAlternates(transaction: Transaction, roleId: number): Promise<number[]> {
  const found = await transaction
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.roleId, roleId), eq(applications.stage, 'alternate')))
    .orderBy(asc(applications.rank))
  return found.map(({ id }) => id)
}

/** Ranks alternates in the order of these ids, in one statement, so that no two have the same rank when it ends. */
export async function rankAlternates(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction.execute(
    sql`update applications set rank = wanted.rank from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, rank)
      where applications.id = wanted.id`,
  )
}
