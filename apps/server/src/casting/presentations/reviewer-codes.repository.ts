import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { reviewerCodes, reviewers } from '#db/schema/presentations.ts'

/** Locks a reviewer, and counts the codes that they were sent since then. */
export async function countCodes(transaction: Transaction, reviewerId: number, since: Date): Promise<number> {
  await transaction.select({ id: reviewers.id }).from(reviewers).where(eq(reviewers.id, reviewerId)).for('no key update')
  const [found] = await transaction
    .select({ sent: count() })
    .from(reviewerCodes)
    .where(and(eq(reviewerCodes.reviewerId, reviewerId), gte(reviewerCodes.sentAt, since)))
  return found?.sent ?? 0
}

/** Stores a code, and deletes earlier ones. */
export async function insertCode(transaction: Transaction, code: typeof reviewerCodes.$inferInsert, before: Date): Promise<void> {
  await transaction.delete(reviewerCodes).where(and(eq(reviewerCodes.reviewerId, code.reviewerId), lt(reviewerCodes.sentAt, before)))
  await transaction.insert(reviewerCodes).values(code)
}

/** The code for a request of a browser, locked until the transaction ends. */
export async function lockCode(transaction: Transaction, reviewerId: number, requestHash: Buffer) {
  const [found] = await transaction
    .select()
    .from(reviewerCodes)
    .where(and(eq(reviewerCodes.requestHash, requestHash), eq(reviewerCodes.reviewerId, reviewerId)))
    .for('update')
  return found
}

export async function countTry(transaction: Transaction, id: number): Promise<void> {
  await transaction
    .update(reviewerCodes)
    .set({ tries: sql`${reviewerCodes.tries} + 1` })
    .where(eq(reviewerCodes.id, id))
}

export async function deleteCodes(transaction: Transaction, reviewerId: number): Promise<void> {
  await transaction.delete(reviewerCodes).where(eq(reviewerCodes.reviewerId, reviewerId))
}
