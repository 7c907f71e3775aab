import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { signInGuesses, signInRequests } from '#db/schema/accounts.ts'

/** A stored sign-in mail that was sent. */
export type SignInRequest = typeof signInRequests.$inferSelect

/** Locks an address until the transaction ends. */
export async function lockAddress(transaction: Transaction, email: string): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in ${email}`}, 0))`)
}

/** Mails requested on the sign-in page. Invitations and reminders have no code and do not count. */
const wasAskedFor = isNotNull(signInRequests.codeHash)

/**
 * Counts the unused mails requested since each moment: those of one proven browser, or with `provenBrowser: null` those of all
 * other browsers together.
 */
export async function countUnused(
  db: Queryable,
  { email, provenBrowser }: { email: string; provenBrowser: Buffer | null },
  since: { hour: Date; day: Date },
): Promise<{ hour: number; day: number }> {
  const { rows } = await db.$client.query<{ hour: number; day: number }>(
    `SELECT count(*) FILTER (WHERE created_at > $3)::int AS hour, count(*)::int AS day FROM sign_in_requests
     WHERE email = $1 AND code_hash IS NOT NULL AND used_at IS NULL AND proven_browser IS NOT DISTINCT FROM $2 AND created_at > $4`,
    [email, provenBrowser, since.hour, since.day],
  )
  return rows[0] ?? { hour: 0, day: 0 }
}

/** Counts the reminders to an address since a moment: all, and those that one registration link caused. */
export async function countReminders(
  db: Queryable,
  { email, byLink }: { email: string; byLink: number },
  since: Date,
): Promise<{ all: number; byLink: number }> {
  const { rows } = await db.$client.query<{ all: number; byLink: number }>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE by_link = $2)::int AS "byLink" FROM sign_in_requests
     WHERE email = $1 AND by_link IS NOT NULL AND created_at > $3`,
    [email, byLink, since],
  )
  return rows[0] ?? { all: 0, byLink: 0 }
}

/** A wrong code that was typed. */
export type Guess = Pick<typeof signInGuesses.$inferSelect, 'guesser' | 'inBrowser' | 'guessedAt'>

/** Wrong codes for the address since `since`. */
export async function findGuesses(db: Queryable, email: string, since: Date): Promise<Guess[]> {
  const { guesser, inBrowser, guessedAt } = signInGuesses
  return db
    .select({ guesser, inBrowser, guessedAt })
    .from(signInGuesses)
    .where(and(eq(signInGuesses.email, email), gt(guessedAt, since)))
}

export async function insertGuess(db: Queryable, email: string, guess: Guess): Promise<void> {
  await db.insert(signInGuesses).values({ email, ...guess })
}

export async function findByToken(db: Queryable, tokenHash: Buffer): Promise<SignInRequest | undefined> {
  const [found] = await db.select().from(signInRequests).where(eq(signInRequests.tokenHash, tokenHash)).limit(1)
  return found
}

/** @throws when the token already exists; look for it first, with the address locked */
export async function insertSignInRequest(db: Queryable, values: typeof signInRequests.$inferInsert): Promise<void> {
  await db.insert(signInRequests).values(values)
}

/** The unexpired mails of the address, oldest first. Their links or codes may be used up. */
export async function findLiveRequests(db: Queryable, email: string, now: Date): Promise<SignInRequest[]> {
  return db
    .select()
    .from(signInRequests)
    .where(and(eq(signInRequests.email, email), gt(signInRequests.expiresAt, now)))
    .orderBy(asc(signInRequests.id))
}

/**
 * Uses up the link of one mail, and the links of all other requested mails of the address. Their codes stay valid. An invitation stays
 * valid until it is used itself.
 */
export async function useUpLinks(db: Queryable, { id, email }: SignInRequest, now: Date): Promise<void> {
  await db
    .update(signInRequests)
    .set({ usedAt: now })
    .where(and(eq(signInRequests.email, email), or(wasAskedFor, eq(signInRequests.id, id)), isNull(signInRequests.usedAt)))
}

/** Uses up the codes of all requested mails of the address. */
export async function useUpCodes(db: Queryable, email: string, now: Date): Promise<void> {
  await db
    .update(signInRequests)
    .set({ codeUsedAt: now })
    .where(and(eq(signInRequests.email, email), wasAskedFor, isNull(signInRequests.codeUsedAt)))
}

/** Uses up the links of all invitations of the address. */
export async function useUpInvitations(db: Queryable, email: string, now: Date): Promise<void> {
  await db
    .update(signInRequests)
    .set({ usedAt: now })
    .where(
      and(eq(signInRequests.email, email), isNull(signInRequests.codeHash), isNull(signInRequests.byLink), isNull(signInRequests.usedAt)),
    )
}

/** Deletes requests made before `made` that have expired by `now`, and wrong codes typed before `made`. */
export async function deleteRequestsBefore(db: Queryable, made: Date, now: Date): Promise<void> {
  await db.delete(signInGuesses).where(lt(signInGuesses.guessedAt, made))
  await db.delete(signInRequests).where(and(lt(signInRequests.createdAt, made), lt(signInRequests.expiresAt, now)))
}
