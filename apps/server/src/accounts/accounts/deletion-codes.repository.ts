import { eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { deletionCodes } from '#db/schema/accounts.ts'

export type DeletionCode = typeof deletionCodes.$inferSelect

/** Stores the code of a session and replaces its previous one. */
export async function putDeletionCode(db: Queryable, code: Pick<DeletionCode, 'sid' | 'codeHash' | 'expiresAt'>): Promise<void> {
  const { codeHash, expiresAt } = code
  await db
    .insert(deletionCodes)
    .values(code)
    .onConflictDoUpdate({ target: deletionCodes.sid, set: { codeHash, expiresAt, wrongCodes: 0 } })
}

/** The code of a session. Its row is locked until the transaction ends. */
export async function lockDeletionCode(transaction: Transaction, sid: string): Promise<DeletionCode | undefined> {
  const [found] = await transaction.select().from(deletionCodes).where(eq(deletionCodes.sid, sid)).for('update')
  return found
}

export async function countWrongDeletionCode(transaction: Transaction, sid: string): Promise<void> {
  await transaction
    .update(deletionCodes)
    .set({ wrongCodes: sql`${deletionCodes.wrongCodes} + 1` })
    .where(eq(deletionCodes.sid, sid))
}

export async function removeDeletionCode(transaction: Transaction, sid: string): Promise<void> {
  await transaction.delete(deletionCodes).where(eq(deletionCodes.sid, sid))
}
