import type { Module } from '#module.ts'
import { createUnsubscribeTokens } from '#platform/mail/unsubscribe-tokens.ts'
import type { Platform } from '#platform/open-platform.ts'
import { noticesRoutes } from './notices.routes.ts'
import { createNoticesService } from './notices.service.ts'
import { stored } from './notices.stored.ts'
import { createPushesService } from './pushes.service.ts'

/** How people want to be notified. */
export function open({ db, clock, config, office, network, log, sessionSecret: secret }: Platform) {
  const unsubscribeTokens = createUnsubscribeTokens(secret)
  const pushes = createPushesService({ db, clock, secret, publicUrl: config.publicUrl, office, network, log })
  const notices = createNoticesService({ db, clock, unsubscribeTokens, pushes })
  return {
    stored,
    services: { notices, pushes, unsubscribeTokens },
    routes: (scope) => noticesRoutes(scope, { notices, pushes }),
  } satisfies Module
}
