import { and, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { joinLinks } from '#db/schema/join-links.ts'
import { joinRegistrations } from '#db/schema/join-registrations.ts'
import { namedAccounts } from '#db/schema/views.ts'

/** A registration link, with the name of its creator. */
export type StoredJoinLink = typeof joinLinks.$inferSelect & { readonly createdByName: string | null }

async function select(db: Queryable, where: SQL | undefined): Promise<StoredJoinLink[]> {
  const found = await db
    .select({ link: joinLinks, createdByName: namedAccounts.name })
    .from(joinLinks)
    .leftJoin(namedAccounts, eq(namedAccounts.id, joinLinks.createdBy))
    .where(where)
    .orderBy(desc(joinLinks.id))
  return found.map(({ link, createdByName }) => ({ ...link, createdByName }))
}

/** The links that are not revoked, newest first. */
export const findJoinLinks = (db: Queryable) => select(db, isNull(joinLinks.revokedAt))

/** @param revokedSince finds links that were revoked after this time instead */
export async function findJoinLink(db: Queryable, id: number, revokedSince?: Date): Promise<StoredJoinLink | undefined> {
  const state = revokedSince ? gt(joinLinks.revokedAt, revokedSince) : isNull(joinLinks.revokedAt)
  return (await select(db, and(eq(joinLinks.id, id), state)))[0]
}

/** Revoked ones too. */
export async function findJoinLinkByToken(db: Queryable, token: string): Promise<StoredJoinLink | undefined> {
  return (await select(db, eq(joinLinks.token, token)))[0]
}

/** Locks a link until the transaction ends, even a revoked one. */
export async function lockJoinLink(transaction: Transaction, id: number): Promise<typeof joinLinks.$inferSelect | undefined> {
  const [found] = await transaction.select().from(joinLinks).where(eq(joinLinks.id, id)).for('no key update')
  return found
}

/** The number of links that are not revoked. Locks out other new links until the transaction ends. */
export async function countAndLockJoinLinks(transaction: Transaction): Promise<number> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('join links', 0))`)
  return transaction.$count(joinLinks, isNull(joinLinks.revokedAt))
}

export async function insertJoinLink(transaction: Transaction, values: typeof joinLinks.$inferInsert): Promise<number> {
  const [stored] = await transaction.insert(joinLinks).values(values).returning({ id: joinLinks.id })
  if (!stored) throw new Error('the registration link was not stored')
  return stored.id
}

export async function updateJoinLink(
  transaction: Transaction,
  id: number,
  change: Partial<Omit<typeof joinLinks.$inferInsert, 'version' | 'taken' | 'known'>>,
): Promise<void> {
  await transaction
    .update(joinLinks)
    .set({ ...change, version: sql`${joinLinks.version} + 1` })
    .where(eq(joinLinks.id, id))
}

/**
 * The number of used places of links, by link id: people who have signed in or are confirmed, and all registrations after `since`. Links
 * without any are left out.
 *
 * @returns by the id of the link; none is 0
 */
export async function countPlaces(db: Queryable, linkIds: readonly number[], since: Date): Promise<Map<number, number>> {
  const { rows } = await db.$client.query<{ id: number; places: number }>(
    `SELECT r.link_id AS id, count(*)::int AS places FROM join_registrations AS r
     WHERE r.link_id = ANY($1::int[]) AND (r.registered_at > $2
       OR EXISTS (SELECT FROM own_profiles AS p WHERE p.user_id = r.user_id AND p.confirmation <> 'none'))
     GROUP BY r.link_id`,
    [linkIds, since],
  )
  return new Map(rows.map(({ id, places }) => [id, places]))
}

/**
 * Uses up a place of a locked link.
 *
 * @param of.userId `null` for an address that already has an account
 * @param of.silentBefore older registrations of addresses with accounts are deleted
 */
export async function takePlace(
  transaction: Transaction,
  linkId: number,
  { userId, now, silentBefore }: { userId: string | null; now: Date; silentBefore: Date },
): Promise<void> {
  const more = { taken: sql`${joinLinks.taken} + 1`, lastUsedAt: now }
  await transaction
    .update(joinLinks)
    .set(userId === null ? { ...more, known: sql`${joinLinks.known} + 1` } : more)
    .where(eq(joinLinks.id, linkId))
  const { userId: account, registeredAt } = joinRegistrations
  await transaction
    .delete(joinRegistrations)
    .where(and(eq(joinRegistrations.linkId, linkId), isNull(account), lte(registeredAt, silentBefore)))
  await transaction.insert(joinRegistrations).values({ linkId, userId, registeredAt: now })
}
