import type { StaffMember } from '@callboard/contract/office/settings/endpoints'
import type { ProgramFate } from '@callboard/contract/office/settings/rules'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { apiTokens } from '#db/schema/api-tokens.ts'
import { webhooks } from '#db/schema/webhooks.ts'

type Program = StaffMember['programs'][number]

/** The unexpired API tokens and the webhooks of accounts, each kind by name. */
export async function findPrograms(db: Queryable, userIds: readonly string[], now: Date): Promise<(Program & { userId: string })[]> {
  const tokens = await db
    .select({ userId: apiTokens.createdBy, name: apiTokens.name })
    .from(apiTokens)
    .where(and(inArray(apiTokens.createdBy, [...userIds]), gt(apiTokens.expiresAt, now)))
    .orderBy(apiTokens.name)
  const hooks = await db
    .select({ userId: webhooks.createdBy, name: webhooks.url })
    .from(webhooks)
    .where(inArray(webhooks.createdBy, [...userIds]))
    .orderBy(webhooks.url)
  return [
    ...tokens.map((token) => ({ ...token, kind: 'api-token' as const })),
    ...hooks.flatMap(({ userId, name }) => (userId === null ? [] : [{ userId, name, kind: 'webhook' as const }])),
  ]
}

/** Deletes the API tokens and webhooks of an account, or transfers them to another. */
export async function settlePrograms(
  transaction: Transaction,
  from: string,
  { fate, to }: { fate: ProgramFate; to: string },
): Promise<void> {
  if (fate === 'revoke') {
    await transaction.delete(apiTokens).where(eq(apiTokens.createdBy, from))
    await transaction.delete(webhooks).where(eq(webhooks.createdBy, from))
    return
  }
  await transaction.update(apiTokens).set({ createdBy: to }).where(eq(apiTokens.createdBy, from))
  await transaction.update(webhooks).set({ createdBy: to }).where(eq(webhooks.createdBy, from))
}
