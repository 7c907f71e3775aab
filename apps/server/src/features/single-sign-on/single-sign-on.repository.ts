import { and, eq, lt } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { identities, usedAttempts } from '#db/schema/accounts.ts'

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
