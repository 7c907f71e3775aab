import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { sealedBox } from '#platform/sealed.ts'
import { createWebhookSender } from './webhook-sender.service.ts'
import { PURGE_DELIVERIES_JOB, startPurgingDeliveries } from './webhooks.jobs.ts'
import { webhooksRoutes } from './webhooks.routes.ts'
import { createWebhooksService } from './webhooks.service.ts'

export const jobs = [PURGE_DELIVERIES_JOB] as const

/** Addresses that are notified of changes. */
export function open(platform: Platform) {
  const { db, clock, jobs: queue } = platform
  const box = sealedBox(platform.sessionSecret, 'webhook secrets')
  const webhooks = createWebhooksService({ ...platform, box })
  const webhookSender = createWebhookSender({ ...platform, box })
  return {
    stored: null,
    services: { webhooks, webhookSender },
    routes: (scope) => webhooksRoutes(scope, { webhooks }),
    async work() {
      await startPurgingDeliveries({ db, clock, jobs: queue })
      webhookSender.start()
    },
    rest: () => void webhookSender.rest(),
    close: () => webhookSender.rest(),
  } satisfies Module
}
