import { and, asc, count, eq, gt, isNull, lt, sql, sum } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { signInRequests } from '#db/schema/accounts.ts'

/** A sign-in mail that was sent, as it is kept. */
export type SignInRequest = typeof signInRequests.$inferSelect

/** Makes every other transaction about the same address wait for this one. */
export async function lockAddress(transaction: Transaction, email: string): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in ${email}`}, 0))`)
}

/** How many mails to the address since `since` were not used. */
export async function countUnusedSince(db: Queryable, email: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ requests: count() })
    .from(signInRequests)
    .where(and(eq(signInRequests.email, email), isNull(signInRequests.usedAt), gt(signInRequests.createdAt, since)))
  return row?.requests ?? 0
}

/** Wrong codes for the address, over all mails since `since`. */
export async function countWrongCodesSince(db: Queryable, email: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ wrong: sum(signInRequests.wrongCodes).mapWith(Number) })
    .from(signInRequests)
    .where(and(eq(signInRequests.email, email), gt(signInRequests.createdAt, since)))
  return row?.wrong ?? 0
}

export async function findByToken(db: Queryable, tokenHash: Buffer): Promise<SignInRequest | undefined> {
  const [found] = await db.select().from(signInRequests).where(eq(signInRequests.tokenHash, tokenHash)).limit(1)
  return found
}

/** @throws when the token is there already; look for it first, under the address's lock */
export async function insertSignInRequest(db: Queryable, values: typeof signInRequests.$inferInsert): Promise<void> {
  await db.insert(signInRequests).values(values)
}

/** The address's mails that may still sign in, oldest first. */
export async function findLiveRequests(db: Queryable, email: string, now: Date): Promise<SignInRequest[]> {
  return db
    .select()
    .from(signInRequests)
    .where(and(eq(signInRequests.email, email), isNull(signInRequests.usedAt), gt(signInRequests.expiresAt, now)))
    .orderBy(asc(signInRequests.id))
}

/** Counts one wrong code against every live mail of the address. */
export async function chargeWrongCode(db: Queryable, email: string, now: Date): Promise<void> {
  await db
    .update(signInRequests)
    .set({ wrongCodes: sql`${signInRequests.wrongCodes} + 1` })
    .where(and(eq(signInRequests.email, email), isNull(signInRequests.usedAt), gt(signInRequests.expiresAt, now)))
}

/** Uses up every mail of the address. */
export async function useUpRequests(db: Queryable, email: string, now: Date): Promise<void> {
  await db
    .update(signInRequests)
    .set({ usedAt: now })
    .where(and(eq(signInRequests.email, email), isNull(signInRequests.usedAt)))
}

export async function deleteRequestsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(signInRequests).where(lt(signInRequests.createdAt, before))
}
