import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { identities, usedAttempts } from '#db/schema/accounts.ts'
import { signOnTrials } from '#db/schema/sign-on-trials.ts'

/** @returns the account linked to the provider's person */
export async function findLinkedUser(db: Queryable, { issuer, subject }: { issuer: string; subject: string }): Promise<string | undefined> {
  const [found] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .limit(1)
  return found?.userId
}

/** @returns false when the account or the person is already linked */
export async function insertIdentity(db: Queryable, identity: { issuer: string; subject: string; userId: string }): Promise<boolean> {
  const made = await db.insert(identities).values(identity).onConflictDoNothing().returning({ userId: identities.userId })
  return made.length > 0
}

/** @returns false when the attempt was already used, on any instance */
export async function useAttempt(db: Queryable, attemptHash: Buffer, expiresAt: Date): Promise<boolean> {
  const made = await db
    .insert(usedAttempts)
    .values({ attemptHash, expiresAt })
    .onConflictDoNothing()
    .returning({ at: usedAttempts.expiresAt })
  return made.length > 0
}

export async function deleteUsedAttempts(db: Queryable, before: Date): Promise<void> {
  await db.delete(usedAttempts).where(lt(usedAttempts.expiresAt, before))
}

export async function insertTrial(db: Queryable, trial: typeof signOnTrials.$inferInsert): Promise<void> {
  await db.insert(signOnTrials).values(trial)
}

/** A trial that is not over. */
export async function findTrial(db: Queryable, idHash: Buffer, now: Date) {
  const [found] = await db
    .select()
    .from(signOnTrials)
    .where(and(eq(signOnTrials.idHash, idHash), gt(signOnTrials.expiresAt, now)))
  return found
}

/** Stores the provider's answer, if none is stored yet. */
export async function writeTrialResult(db: Queryable, idHash: Buffer, result: string): Promise<void> {
  await db
    .update(signOnTrials)
    .set({ result })
    .where(and(eq(signOnTrials.idHash, idHash), isNull(signOnTrials.result)))
}

export async function deleteTrials(db: Queryable, before: Date): Promise<void> {
  await db.delete(signOnTrials).where(lt(signOnTrials.expiresAt, before))
}
