import { eq, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { kioskRegistrations } from '#db/schema/kiosk.ts'

/** A completed registration. */
export type DoneRegistration = typeof kioskRegistrations.$inferSelect

/** Locks a key, so that other registrations with the same key wait for this one. */
export async function lockRegistration(transaction: Transaction, keyHash: Buffer): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`kiosk ${keyHash.toString('hex')}`}, 0))`)
}

export async function findRegistration(db: Queryable, keyHash: Buffer): Promise<DoneRegistration | undefined> {
  const [found] = await db.select().from(kioskRegistrations).where(eq(kioskRegistrations.keyHash, keyHash)).limit(1)
  return found
}

export async function rememberRegistration(transaction: Transaction, done: DoneRegistration): Promise<void> {
  await transaction.insert(kioskRegistrations).values(done)
}

/** Removes registrations that are too old for a device to repeat them. */
export async function forgetRegistrations(transaction: Transaction, before: Date): Promise<void> {
  await transaction.delete(kioskRegistrations).where(lt(kioskRegistrations.registeredAt, before))
}
