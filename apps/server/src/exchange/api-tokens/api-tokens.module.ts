import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { PURGE_TOKENS_JOB, startPurgingTokens } from './api-tokens.jobs.ts'
import { apiTokensRoutes } from './api-tokens.routes.ts'
import { createApiTokensService } from './api-tokens.service.ts'
import { stored } from './api-tokens.stored.ts'

export const jobs = [PURGE_TOKENS_JOB] as const

/** Tokens with which programs call the API. */
export function open({ db, clock, jobs: queue }: Platform) {
  const apiTokens = createApiTokensService({ db, clock })
  return {
    stored,
    services: { apiTokens },
    routes: (scope) => apiTokensRoutes(scope, { apiTokens }),
    work: () => startPurgingTokens({ db, clock, jobs: queue }),
  } satisfies Module
}
