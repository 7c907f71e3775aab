import { and, desc, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { isNotHeld } from '#db/holds.ts'
import { consents, studentProfiles } from '#db/schema/profiles.ts'

export type StoredConsent = typeof consents.$inferSelect

/** The latest answer of an account. */
export async function findConsent(db: Queryable, userId: string): Promise<StoredConsent | undefined> {
  const [found] = await db.select().from(consents).where(eq(consents.userId, userId)).orderBy(desc(consents.id)).limit(1)
  return found
}

/** The owner of a profile, unless the profile is restricted. */
export async function findOwnerOf(db: Queryable, profileId: number): Promise<string | undefined> {
  const [found] = await db
    .select({ userId: studentProfiles.userId })
    .from(studentProfiles)
    .where(and(eq(studentProfiles.id, profileId), isNotHeld))
  return found?.userId
}

export async function insertConsent(transaction: Transaction, values: typeof consents.$inferInsert): Promise<void> {
  await transaction.insert(consents).values(values)
}
