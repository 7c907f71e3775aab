import type { apiTokenEndpoints } from '@callboard/contract/exchange/api-tokens/endpoints'
import type { TokenScope } from '@callboard/contract/exchange/api-tokens/rules'
import { TOKEN_PREFIX } from '@callboard/contract/exchange/api-tokens/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { apiTokens } from '#db/schema/api-tokens.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { only, type Scene } from '#testing/scene.ts'
import type { TestApp } from '#testing/test-app.ts'

type Stored = typeof apiTokens.$inferInsert

/** A token of an account. @param scopes none: a token that no endpoint takes */
export async function makeToken(
  { deps }: TestApp,
  userId: string,
  scopes: TokenScope[],
  more: Partial<Stored> = {},
): Promise<{ id: number; name: string; secret: string }> {
  const secret = TOKEN_PREFIX + newToken()
  const createdAt = deps.platform.clock.now()
  const expiresAt = new Date(createdAt.getTime() + DAY_MS)
  const values = { name: `Token ${newToken()}`, scopes, createdBy: userId, createdAt, expiresAt, tokenHash: hashToken(secret), ...more }
  const { id, name } = only(await deps.platform.db.insert(apiTokens).values(values).returning())
  return { id, name, secret }
}

/** One call of every endpoint of API tokens, in the form of `endpointCalls`. */
export const apiTokenCalls = {
  apiTokens: async () => ({}),
  createApiToken: async () => ({ body: { name: `Registrar ${newToken()}`, scopes: ['read-talent'], expiresInDays: 30 } }),
  revokeApiToken: async ({ server, admin }) => ({ params: { id: (await makeToken(server, admin.id, ['read-talent'])).id } }),
} satisfies Record<keyof typeof apiTokenEndpoints, (scene: Scene) => Promise<object>>

/** The status that each visitor gets. */
export const API_TOKEN_STATUSES = {
  apiTokens: [401, 403, 403, 200, 401],
  createApiToken: [401, 403, 403, 201, 401],
  revokeApiToken: [401, 403, 403, 204, 401],
} as const satisfies Record<keyof typeof apiTokenEndpoints, readonly number[]>
