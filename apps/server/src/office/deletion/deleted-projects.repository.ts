import { photoHashOf } from '@callboard/contract/people/photos/endpoints'
import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { lockBusy } from '#db/profile-locks.ts'
import { applications } from '#db/schema/applications.ts'
import { projects } from '#db/schema/projects.ts'
import { namedAccounts } from '#db/schema/views.ts'
import type { Detached } from '#platform/stored.ts'

/** Casting calls that were deleted after this time, newest first. */
export async function findDeletedProjects(db: Queryable, since: Date) {
  const counted = db.select({ number: count() }).from(applications).where(eq(applications.projectId, projects.id))
  return db
    .select({
      id: projects.id,
      title: projects.title,
      applications: sql<number>`(${counted})::int`,
      // The condition below excludes `null`.
      deletedAt: sql<Date>`${projects.deletedAt}`.mapWith(projects.deletedAt),
      deletedBy: namedAccounts.name,
    })
    .from(projects)
    .leftJoin(namedAccounts, eq(namedAccounts.id, projects.deletedBy))
    .where(gt(projects.deletedAt, since))
    .orderBy(desc(projects.deletedAt), desc(projects.id))
}

/** Locks a casting call that was deleted after this time, so that it is restored only once. */
export async function lockDeletedProject(transaction: Transaction, id: number, since: Date) {
  const [found] = await transaction
    .select({ title: projects.title, status: projects.status })
    .from(projects)
    .where(and(eq(projects.id, id), gt(projects.deletedAt, since)))
    .for('update')
  return found
}

/** Restores a locked casting call. Rows that referred to it refer to it again, unless they refer to another one by now. */
export async function restoreProject(transaction: Transaction, id: number, detached: readonly Detached[]): Promise<void> {
  await lockBusy(transaction, [id])
  for (const { table, key } of detached) {
    await transaction.$client.query(
      `UPDATE ${table} SET project_id = $1 WHERE project_id IS NULL AND id IN (
         SELECT value::int FROM projects, jsonb_array_elements_text(detached -> '${key}') WHERE projects.id = $1)`,
      [id],
    )
  }
  await transaction.$client.query(
    `UPDATE photos SET removed = false WHERE hash IN (
       SELECT substring(url FROM '[0-9a-f]{64}') FROM projects, jsonb_array_elements_text(inspiration_photos) AS shown(url) WHERE id = $1)`,
    [id],
  )
  await transaction.update(projects).set({ deletedAt: null, deletedBy: null, detached: null }).where(eq(projects.id, id))
}

/**
 * Permanently deletes casting calls that were deleted before this time, with their roles and applications.
 *
 * @returns their number, and the content ids of their photos
 */
export async function purgeProjects(
  transaction: Transaction,
  until: Date,
  limit: number,
): Promise<{ count: number; photoHashes: string[] }> {
  const { rows: due } = await transaction.$client.query<{ id: number }>(
    'SELECT id FROM projects WHERE deleted_at <= $1 ORDER BY deleted_at LIMIT $2 FOR UPDATE SKIP LOCKED',
    [until, limit],
  )
  const ids = due.map(({ id }) => id)
  await lockBusy(transaction, ids)
  const { rows } = await transaction.$client.query<{ photos: string[] }>(
    'DELETE FROM projects WHERE id = ANY($1) RETURNING inspiration_photos AS photos',
    [ids],
  )
  return { count: rows.length, photoHashes: rows.flatMap(({ photos }) => photos).flatMap((url) => photoHashOf(url) ?? []) }
}
