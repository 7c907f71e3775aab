import type { SavedSearch, SavedSearchInput } from '@callboard/contract/people/saved-searches/endpoints'
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { deletedAt, deletedBy } from '#db/deleted-by.ts'
import { users } from '#db/schema/accounts.ts'
import { savedSearches, savedSearchVisits } from '#db/schema/saved-searches.ts'

/** A saved search, as seen by one person. */
export type StoredSearch = Omit<SavedSearch, 'newMatches'> & {
  readonly filters: SavedSearchInput['filters']
  /** The moment since which matches are new to this person: their last visit, or else the creation of the search. */
  readonly seenAt: Date
}

const mayUse = (userId: string) => or(eq(savedSearches.userId, userId), savedSearches.shared)

function asSeenBy(db: Queryable, userId: string) {
  return db
    .select({
      id: savedSearches.id,
      name: savedSearches.name,
      filters: savedSearches.filters,
      shared: savedSearches.shared,
      mine: sql<boolean>`${savedSearches.userId} = ${userId}`,
      madeBy: sql<string>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email})`,
      seenAt: sql<Date>`coalesce(${savedSearchVisits.seenAt}, ${savedSearches.createdAt})`.mapWith(savedSearches.createdAt),
    })
    .from(savedSearches)
    .innerJoin(users, eq(users.id, savedSearches.userId))
    .leftJoin(savedSearchVisits, and(eq(savedSearchVisits.searchId, savedSearches.id), eq(savedSearchVisits.userId, userId)))
}

/** The searches of the person and of the office, by name. */
export async function findSearches(db: Queryable, userId: string): Promise<StoredSearch[]> {
  return asSeenBy(db, userId)
    .where(and(mayUse(userId), isNull(savedSearches.deletedAt)))
    .orderBy(asc(sql`lower(${savedSearches.name})`), asc(savedSearches.id))
}

/** @param deleted looks among deleted searches instead */
export async function findSearch(db: Queryable, userId: string, id: number, deleted = false): Promise<StoredSearch | undefined> {
  const { deletedAt } = savedSearches
  const [found] = await asSeenBy(db, userId).where(
    and(eq(savedSearches.id, id), mayUse(userId), deleted ? isNotNull(deletedAt) : isNull(deletedAt)),
  )
  return found
}

/** Searches of the person and of the office that were deleted after a moment, newest first. */
export async function findDeletedSearches(db: Queryable, userId: string, since: Date, limit: number) {
  return db
    .select({
      id: savedSearches.id,
      name: savedSearches.name,
      deletedAt: deletedAt(savedSearches.deletedAt),
      deletedBy: deletedBy('saved-search', 'saved_searches.id'),
    })
    .from(savedSearches)
    .where(and(mayUse(userId), gt(savedSearches.deletedAt, since)))
    .orderBy(desc(savedSearches.deletedAt), desc(savedSearches.id))
    .limit(limit)
}

/** Locks the searches of one person until the transaction ends. @returns how many there are */
export async function countAndLock(db: Queryable, userId: string): Promise<number> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const own = and(eq(savedSearches.userId, userId), isNull(savedSearches.deletedAt))
  const [row] = await db.select({ number: count() }).from(savedSearches).where(own)
  return row?.number ?? 0
}

export async function insertSearch(db: Queryable, values: SavedSearchInput & { userId: string; createdAt: Date }): Promise<number> {
  const [made] = await db.insert(savedSearches).values(values).returning({ id: savedSearches.id })
  if (!made) throw new Error('the search was not stored')
  return made.id
}

/** @returns whether it still existed */
export async function updateSearch(db: Queryable, id: number, change: SavedSearchInput | { deletedAt: Date | null }): Promise<boolean> {
  const wanted = 'deletedAt' in change && change.deletedAt === null ? isNotNull(savedSearches.deletedAt) : isNull(savedSearches.deletedAt)
  const changed = await db
    .update(savedSearches)
    .set(change)
    .where(and(eq(savedSearches.id, id), wanted))
    .returning({ id: savedSearches.id })
  return changed.length > 0
}

/** Permanently removes searches deleted before a moment. */
export async function purgeSearches(db: Queryable, before: Date): Promise<void> {
  await db.delete(savedSearches).where(lt(savedSearches.deletedAt, before))
}

export async function markSeen(db: Queryable, visit: typeof savedSearchVisits.$inferInsert): Promise<void> {
  await db
    .insert(savedSearchVisits)
    .values(visit)
    .onConflictDoUpdate({ target: [savedSearchVisits.searchId, savedSearchVisits.userId], set: { seenAt: visit.seenAt } })
}
