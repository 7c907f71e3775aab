import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { passkeys } from '#db/schema/passkeys.ts'

export type StoredPasskey = typeof passkeys.$inferSelect

/** Newest first. */
export async function findPasskeysOf(db: Queryable, userId: string): Promise<StoredPasskey[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id))
}

export async function findByCredential(db: Queryable, credentialId: string): Promise<StoredPasskey | undefined> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).limit(1)
  return found
}

/**
 * Locks the account, so that changes of its passkeys wait for each other. @returns its address, `undefined` when it does not exist any more
 */
export async function lockOwner(transaction: Transaction, userId: string): Promise<string | undefined> {
  const [found] = await transaction.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
  return found?.email
}

export async function countPasskeysOf(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.select({ passkeys: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return row?.passkeys ?? 0
}

/** @returns `undefined` when the passkey is already registered */
export async function insertPasskey(db: Queryable, values: typeof passkeys.$inferInsert): Promise<StoredPasskey | undefined> {
  const [made] = await db.insert(passkeys).values(values).onConflictDoNothing({ target: passkeys.credentialId }).returning()
  return made
}

/** @returns false when it has been used or removed since it was read */
export async function notePasskeyUse(
  db: Queryable,
  { id, counter }: Pick<StoredPasskey, 'id' | 'counter'>,
  use: { counter: number; at: Date },
): Promise<boolean> {
  const noted = await db
    .update(passkeys)
    .set({ counter: use.counter, lastUsedAt: use.at })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id })
  return noted.length > 0
}

export async function renamePasskey(db: Queryable, userId: string, id: number, name: string): Promise<StoredPasskey | undefined> {
  const [renamed] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning()
  return renamed
}

/** @returns its name, `undefined` when the user has no such passkey */
export async function deletePasskey(db: Queryable, userId: string, id: number): Promise<string | undefined> {
  const [deleted] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name })
  return deleted?.name
}

/** @returns how many were deleted */
export async function deletePasskeysOf(db: Queryable, userId: string): Promise<number> {
  const deleted = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: sql`1` })
  return deleted.length
}
