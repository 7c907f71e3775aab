import { and, asc, count, desc, eq, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { mediaRequests, requestSides } from '#db/schema/media-requests.ts'
import { roles } from '#db/schema/roles.ts'
import { liveProjects, namedAccounts } from '#db/schema/views.ts'

/** A request with the facts that everyone may read. */
export type StoredRequest = Awaited<ReturnType<typeof selectRequests>>[number]

async function selectRequests(db: Queryable, where: SQL | undefined) {
  return db
    .select({
      id: mediaRequests.id,
      projectId: mediaRequests.projectId,
      projectTitle: liveProjects.title,
      status: liveProjects.status,
      roleId: mediaRequests.roleId,
      roleName: roles.name,
      kind: mediaRequests.kind,
      instructions: mediaRequests.instructions,
      slate: mediaRequests.slate,
      maxSeconds: mediaRequests.maxSeconds,
      sampleUrl: mediaRequests.sampleUrl,
      sidesId: mediaRequests.sidesId,
      sidesName: requestSides.name,
      dueAt: mediaRequests.dueAt,
      hearBy: mediaRequests.hearBy,
      createdAt: mediaRequests.createdAt,
      createdBy: namedAccounts.name,
      version: mediaRequests.version,
    })
    .from(mediaRequests)
    .innerJoin(liveProjects, eq(liveProjects.id, mediaRequests.projectId))
    .innerJoin(roles, eq(roles.id, mediaRequests.roleId))
    .leftJoin(requestSides, eq(requestSides.id, mediaRequests.sidesId))
    .leftJoin(namedAccounts, eq(namedAccounts.id, mediaRequests.createdBy))
    .where(where)
    .orderBy(desc(mediaRequests.id))
}

/** The requests of a casting call, newest first. */
export const findRequests = (db: Queryable, projectId: number) => selectRequests(db, eq(mediaRequests.projectId, projectId))

/** Some requests. */
export const findRequestsById = (db: Queryable, ids: readonly number[]) => selectRequests(db, inArray(mediaRequests.id, [...ids]))

export async function findRequest(db: Queryable, id: number): Promise<StoredRequest | undefined> {
  const [found] = await selectRequests(db, eq(mediaRequests.id, id))
  return found
}

/** Locks a request against other changes until the transaction ends. @returns `undefined` when it or its casting call is gone */
export async function lockRequest(transaction: Transaction, id: number): Promise<StoredRequest | undefined> {
  await transaction.select({ id: mediaRequests.id }).from(mediaRequests).where(eq(mediaRequests.id, id)).for('no key update')
  return findRequest(transaction, id)
}

export async function countRequests(transaction: Transaction, projectId: number): Promise<number> {
  const [row] = await transaction.select({ number: count() }).from(mediaRequests).where(eq(mediaRequests.projectId, projectId))
  return row?.number ?? 0
}

/** @returns its id */
export async function insertRequest(transaction: Transaction, values: typeof mediaRequests.$inferInsert): Promise<number> {
  const [made] = await transaction.insert(mediaRequests).values(values).returning({ id: mediaRequests.id })
  if (!made) throw new Error('the request was not stored')
  return made.id
}

/** Changes a locked request and raises its version. */
export async function updateRequest(transaction: Transaction, id: number, change: { dueAt?: Date; hearBy?: string }): Promise<void> {
  await transaction
    .update(mediaRequests)
    .set({ ...change, version: sql`${mediaRequests.version} + 1` })
    .where(eq(mediaRequests.id, id))
}

/** Open requests that are not due yet, earliest first. */
export async function findOpenRequests(db: Queryable): Promise<number[]> {
  const found = await db
    .select({ id: mediaRequests.id })
    .from(mediaRequests)
    .innerJoin(liveProjects, eq(liveProjects.id, mediaRequests.projectId))
    .where(eq(liveProjects.status, 'active'))
    .orderBy(asc(mediaRequests.dueAt), asc(mediaRequests.id))
  return found.map(({ id }) => id)
}

/** @returns the stored sides */
export async function insertSides(db: Queryable, values: typeof requestSides.$inferInsert): Promise<{ id: number; name: string }> {
  const [made] = await db.insert(requestSides).values(values).returning({ id: requestSides.id, name: requestSides.name })
  if (!made) throw new Error('the sides were not stored')
  return made
}

/** Locks sides of a casting call against deletion. @returns whether they exist */
export async function lockSides(transaction: Transaction, id: number, projectId: number): Promise<boolean> {
  const found = await transaction
    .select({ id: requestSides.id })
    .from(requestSides)
    .where(and(eq(requestSides.id, id), eq(requestSides.projectId, projectId)))
    .for('key share')
  return found.length > 0
}

/** Sides with their bytes, unless the casting call is deleted. */
export async function findSides(db: Queryable, id: number) {
  const [found] = await db
    .select({ id: requestSides.id, content: requestSides.content })
    .from(requestSides)
    .innerJoin(liveProjects, eq(liveProjects.id, requestSides.projectId))
    .where(eq(requestSides.id, id))
  return found
}

/** Deletes sides that were uploaded before this time and belong to no request, because it was never sent. */
export async function deleteUnusedSides(db: Database, before: Date): Promise<void> {
  await db
    .delete(requestSides)
    .where(
      and(
        lt(requestSides.uploadedAt, before),
        notExists(db.select({ id: mediaRequests.id }).from(mediaRequests).where(eq(mediaRequests.sidesId, requestSides.id))),
      ),
    )
}
