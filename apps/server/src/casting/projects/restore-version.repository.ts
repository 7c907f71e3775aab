import type { CallRole, CallState } from '@callboard/contract/casting/projects/versions.rules'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { applications } from '#db/schema/applications.ts'
import { photos } from '#db/schema/profiles.ts'
import { roles } from '#db/schema/roles.ts'

/** The roles of a casting call that have applications. */
export async function findAppliedRoles(db: Queryable, projectId: number): Promise<Set<number>> {
  const found = await db.selectDistinct({ id: applications.roleId }).from(applications).where(eq(applications.projectId, projectId))
  return new Set(found.map(({ id }) => id))
}

/** Those of these photos that are still stored. */
export async function findStoredPhotos(db: Queryable, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const found = await db
    .select({ hash: photos.hash })
    .from(photos)
    .where(inArray(photos.hash, [...hashes]))
  return new Set(found.map(({ hash }) => hash))
}

/** Marks photos as used again. */
export async function showPhotos(transaction: Transaction, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await transaction
    .update(photos)
    .set({ removed: false })
    .where(inArray(photos.hash, [...hashes]))
}

async function writeRole(
  transaction: Transaction,
  projectId: number,
  { id, ...values }: CallRole,
  place: { position: number; now: Date },
): Promise<void> {
  const { position, now } = place
  const written = await transaction
    .update(roles)
    .set({ ...values, position, version: sql`${roles.version} + 1`, updatedAt: now })
    .where(and(eq(roles.id, id), eq(roles.projectId, projectId)))
    .returning({ id: roles.id })
  if (written.length > 0) return
  // A deleted role gets its old id back, because versions refer to it.
  await transaction
    .insert(roles)
    .overridingSystemValue()
    .values({ ...values, id, projectId, position, createdAt: now, updatedAt: now })
}

/** Writes these roles in this order to a locked casting call, and deletes its other roles. */
export async function writeRoles(transaction: Transaction, projectId: number, state: CallState, now: Date): Promise<void> {
  const ids = state.roles.map(({ id }) => id)
  for (const [position, role] of state.roles.entries()) await writeRole(transaction, projectId, role, { position, now })
  await transaction.delete(roles).where(and(eq(roles.projectId, projectId), sql`${roles.id} <> all(${sql.param(ids)}::int[])`))
}
