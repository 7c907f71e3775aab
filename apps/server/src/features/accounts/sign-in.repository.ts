import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, or, sql, sum } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { signInRequests } from '#db/schema/accounts.ts'

/** A sign-in mail that was sent, as it is kept. */
export type SignInRequest = typeof signInRequests.$inferSelect

/** Makes every other transaction about the same address wait for this one. */
export async function lockAddress(transaction: Transaction, email: string): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in ${email}`}, 0))`)
}

/** Mails that somebody asked for on the sign-in page; an invitation is none, and has no code. */
const wasAskedFor = isNotNull(signInRequests.codeHash)

/** How many mails that were asked for since `since` were not used. */
export async function countUnusedSince(db: Queryable, email: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ requests: count() })
    .from(signInRequests)
    .where(and(eq(signInRequests.email, email), wasAskedFor, isNull(signInRequests.usedAt), gt(signInRequests.createdAt, since)))
  return row?.requests ?? 0
}

/** Wrong codes for the address, over all mails since `since`. */
export async function countWrongCodesSince(db: Queryable, email: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ wrong: sum(signInRequests.wrongCodes).mapWith(Number) })
    .from(signInRequests)
    .where(and(eq(signInRequests.email, email), wasAskedFor, gt(signInRequests.createdAt, since)))
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

/** The address's mails that are not over, oldest first; their links or codes may be used up. */
export async function findLiveRequests(db: Queryable, email: string, now: Date): Promise<SignInRequest[]> {
  return db
    .select()
    .from(signInRequests)
    .where(and(eq(signInRequests.email, email), gt(signInRequests.expiresAt, now)))
    .orderBy(asc(signInRequests.id))
}

/** Counts one wrong code against these mails. */
export async function chargeWrongCode(db: Queryable, ids: number[]): Promise<void> {
  await db
    .update(signInRequests)
    .set({ wrongCodes: sql`${signInRequests.wrongCodes} + 1` })
    .where(inArray(signInRequests.id, ids))
}

/**
 * Uses up the link of one mail, and with it the links of all mails of the address that somebody asked for. Their codes stay good. An
 * invitation stays until it is used itself.
 */
export async function useUpLinks(db: Queryable, { id, email }: SignInRequest, now: Date): Promise<void> {
  await db
    .update(signInRequests)
    .set({ usedAt: now })
    .where(and(eq(signInRequests.email, email), or(wasAskedFor, eq(signInRequests.id, id)), isNull(signInRequests.usedAt)))
}

/** Uses up the codes of all mails of the address that somebody asked for. */
export async function useUpCodes(db: Queryable, email: string, now: Date): Promise<void> {
  await db
    .update(signInRequests)
    .set({ codeUsedAt: now })
    .where(and(eq(signInRequests.email, email), wasAskedFor, isNull(signInRequests.codeUsedAt)))
}

/** Deletes what was made before `made` and is over by `now`. */
export async function deleteRequestsBefore(db: Queryable, made: Date, now: Date): Promise<void> {
  await db.delete(signInRequests).where(and(lt(signInRequests.createdAt, made), lt(signInRequests.expiresAt, now)))
}
