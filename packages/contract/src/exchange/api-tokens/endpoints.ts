import { z } from 'zod'
import { boundedInteger, instant, requiredText, sequentialId, sequentialIdParams } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { TOKEN_LIMITS, TOKEN_MESSAGE, TOKEN_SCOPES, TOKEN_STATES } from './rules.ts'

/** An API token without its secret, which is shown only once. */
export const apiToken = z.object({
  id: sequentialId,
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  state: z.enum(TOKEN_STATES),
  /** Name or address of its maker. */
  createdBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Up to a minute late; `null` if the token was never used. */
  lastUsedAt: instant.nullable(),
})
export type ApiToken = z.infer<typeof apiToken>

const newToken = z.object({
  name: requiredText(TOKEN_MESSAGE.name, TOKEN_LIMITS.name),
  scopes: z
    .array(z.enum(TOKEN_SCOPES), TOKEN_MESSAGE.noScope)
    .min(1, TOKEN_MESSAGE.noScope)
    .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
  expiresInDays: boundedInteger(1, TOKEN_LIMITS.days, TOKEN_MESSAGE.days),
})
export type NewApiToken = z.output<typeof newToken>

export const apiTokenEndpoints = {
  apiTokens: endpoint({
    method: 'GET',
    path: '/api/api-tokens',
    summary: 'The tokens with which programs call this API, newest first',
    access: 'director',
    topics: ['settings'],
    success: { status: 200, body: z.array(apiToken) },
    errors: [401, 403],
  }),
  createApiToken: endpoint({
    method: 'POST',
    path: '/api/api-tokens',
    summary: 'Makes a token with the rights of the caller, within its scopes; the caller must have signed in a moment ago',
    access: 'director',
    body: newToken,
    answersSecret: true,
    success: {
      status: 201,
      body: z.object({
        apiToken,
        /** The token itself. No other answer contains it. */
        secret: z.string(),
      }),
    },
    errors: [400, 401, 403, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  revokeApiToken: endpoint({
    method: 'DELETE',
    path: '/api/api-tokens/{id}',
    summary: 'Revokes any token of the office; its next call is refused',
    access: 'director',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
} as const
