import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { noticesRoutes } from './notices.routes.ts'
import { createNoticesService } from './notices.service.ts'
import { stored } from './notices.stored.ts'
import { createUnsubscribeTokens } from './unsubscribe-token.ts'

/** How people want to be told. */
export function open({ db, clock, sessionSecret }: Platform) {
  const unsubscribeTokens = createUnsubscribeTokens(sessionSecret)
  const notices = createNoticesService({ db, clock, unsubscribeTokens })
  return {
    stored,
    services: { notices, unsubscribeTokens },
    routes: (scope) => noticesRoutes(scope, { notices }),
  } satisfies Module
}
