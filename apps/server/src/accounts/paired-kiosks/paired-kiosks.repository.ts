import { and, count, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { noteUseIn } from '#db/last-use.ts'
import { pairedKiosks } from '#db/schema/paired-kiosks.ts'
import { namedAccounts } from '#db/schema/views.ts'

/** The paired kiosk of a hash. */
export async function findByToken(db: Queryable, tokenHash: Buffer) {
  const { id, name, lastUsedAt } = pairedKiosks
  const [found] = await db.select({ id, name, lastUsedAt }).from(pairedKiosks).where(eq(pairedKiosks.tokenHash, tokenHash))
  return found
}

export async function noteUse(db: Queryable, id: number, now: Date): Promise<void> {
  await noteUseIn(db, pairedKiosks, eq(pairedKiosks.id, id), now)
}

/**
 * The kiosks, newest first, each with the name of the account that made its code.
 * @param only the id of one kiosk
 */
export async function findKiosks(db: Queryable, only?: number) {
  const { id, name, createdAt, pairedAt, codeEndsAt, lastUsedAt } = pairedKiosks
  return db
    .select({ id, name, createdAt, pairedAt, codeEndsAt, lastUsedAt, createdBy: namedAccounts.name })
    .from(pairedKiosks)
    .leftJoin(namedAccounts, eq(namedAccounts.id, pairedKiosks.createdBy))
    .where(only === undefined ? undefined : eq(id, only))
    .orderBy(desc(createdAt), desc(id))
}

/** Locks the table against new kiosks until the transaction ends. @returns how many there are */
export async function countAndLockKiosks(transaction: Transaction): Promise<number> {
  await transaction.execute(sql`lock table ${pairedKiosks} in share row exclusive mode`)
  const [row] = await transaction.select({ number: count() }).from(pairedKiosks)
  return row?.number ?? 0
}

/** Removes kiosks whose code expired before a device used it. */
export async function deleteUnpaired(transaction: Transaction, now: Date): Promise<void> {
  await transaction.delete(pairedKiosks).where(and(isNotNull(pairedKiosks.codeHash), lte(pairedKiosks.codeEndsAt, now)))
}

export async function insertKiosk(transaction: Transaction, values: typeof pairedKiosks.$inferInsert): Promise<number> {
  const [made] = await transaction.insert(pairedKiosks).values(values).returning({ id: pairedKiosks.id })
  if (!made) throw new Error('the kiosk was not stored')
  return made.id
}

/** Uses up a code. If two devices type it at the same moment, only one is paired. */
export async function pairByCode(
  transaction: Transaction,
  codeHash: Buffer,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<{ id: number; name: string } | undefined> {
  const [paired] = await transaction
    .update(pairedKiosks)
    .set({ tokenHash, pairedAt: now, codeHash: null, codeEndsAt: null })
    .where(and(eq(pairedKiosks.codeHash, codeHash), gt(pairedKiosks.codeEndsAt, now)))
    .returning({ id: pairedKiosks.id, name: pairedKiosks.name })
  return paired
}

/** @returns its name; `undefined` when there is no such kiosk */
export async function deleteKiosk(transaction: Transaction, id: number): Promise<string | undefined> {
  const [gone] = await transaction.delete(pairedKiosks).where(eq(pairedKiosks.id, id)).returning({ name: pairedKiosks.name })
  return gone?.name
}
