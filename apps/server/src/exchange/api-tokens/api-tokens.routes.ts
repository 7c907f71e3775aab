import { apiTokenEndpoints } from '@callboard/contract/exchange/api-tokens/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { requireRecentSignIn } from '#http/session/session.ts'
import type { ApiTokensService } from './api-tokens.service.ts'

/** The tokens of programs. */
export function apiTokensRoutes(app: FastifyInstance, { apiTokens }: { apiTokens: ApiTokensService }): void {
  implement(app, apiTokenEndpoints.apiTokens, () => apiTokens.all())
  implement(app, apiTokenEndpoints.createApiToken, async ({ actor, body, request }) => {
    requireRecentSignIn(request)
    return apiTokens.create(actor, body)
  })
  implement(app, apiTokenEndpoints.revokeApiToken, async ({ actor, params }) => {
    await apiTokens.revoke(actor, params.id)
    return undefined
  })
}
