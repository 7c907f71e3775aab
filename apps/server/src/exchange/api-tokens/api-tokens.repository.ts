import type { Role } from '@callboard/contract/access'
import { and, count, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { noteUseIn } from '#db/last-use.ts'
import { users } from '#db/schema/accounts.ts'
import { apiTokens } from '#db/schema/api-tokens.ts'
import { namedAccounts } from '#db/schema/views.ts'

/**
 * The token with this hash, with the current account of its creator; none if it has expired or the creator is no longer a casting director.
 */
export async function findUsable(db: Queryable, tokenHash: Buffer, now: Date) {
  const [found] = await db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      scopes: apiTokens.scopes,
      lastUsedAt: apiTokens.lastUsedAt,
      userId: users.id,
      email: users.email,
      role: sql<Role>`${users.role}`,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.createdBy))
    .where(and(eq(apiTokens.tokenHash, tokenHash), gt(apiTokens.expiresAt, now), eq(users.role, 'admin')))
  return found
}

export async function noteUse(db: Queryable, id: number, now: Date): Promise<void> {
  await noteUseIn(db, apiTokens, eq(apiTokens.id, id), now)
}

/** All tokens with their creators, newest first; or one of them by its id. */
export async function findTokens(db: Queryable, id?: number) {
  return db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      scopes: apiTokens.scopes,
      createdAt: apiTokens.createdAt,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
      createdBy: namedAccounts.name,
      maker: namedAccounts.role,
    })
    .from(apiTokens)
    .innerJoin(namedAccounts, eq(namedAccounts.id, apiTokens.createdBy))
    .where(id === undefined ? undefined : eq(apiTokens.id, id))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
}

/** Prevents new tokens until the transaction ends. @returns the number of tokens */
export async function countAndLockTokens(transaction: Transaction): Promise<number> {
  await transaction.execute(sql`lock table ${apiTokens} in share row exclusive mode`)
  const [row] = await transaction.select({ number: count() }).from(apiTokens)
  return row?.number ?? 0
}

export async function insertToken(transaction: Transaction, values: typeof apiTokens.$inferInsert): Promise<number> {
  const [made] = await transaction.insert(apiTokens).values(values).returning({ id: apiTokens.id })
  if (!made) throw new Error('the token was not stored')
  return made.id
}

/** @returns the token's name; `undefined` when it is gone */
export async function deleteToken(transaction: Transaction, id: number): Promise<string | undefined> {
  const [gone] = await transaction.delete(apiTokens).where(eq(apiTokens.id, id)).returning({ name: apiTokens.name })
  return gone?.name
}

/** Removes tokens that expired before this time. */
export async function purgeTokens(db: Queryable, before: Date): Promise<void> {
  await db.delete(apiTokens).where(lt(apiTokens.expiresAt, before))
}
