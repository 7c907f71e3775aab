import { webhookEndpoints } from '@callboard/contract/exchange/webhooks/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { requireRecentSignIn } from '#http/session/session.ts'
import type { WebhooksService } from './webhooks.service.ts'

/** Addresses that are notified of changes. */
export function webhooksRoutes(app: FastifyInstance, { webhooks }: { webhooks: WebhooksService }): void {
  implement(app, webhookEndpoints.webhooks, () => webhooks.all())
  implement(app, webhookEndpoints.createWebhook, async ({ actor, body, request }) => {
    requireRecentSignIn(request)
    return webhooks.create(actor, body)
  })
  implement(app, webhookEndpoints.changeWebhook, async ({ actor, params, body, request }) => {
    requireRecentSignIn(request)
    return webhooks.change(actor, params.id, body)
  })
  implement(app, webhookEndpoints.deleteWebhook, async ({ actor, params }) => {
    await webhooks.remove(actor, params.id)
    return undefined
  })
  implement(app, webhookEndpoints.rotateWebhookSecret, async ({ actor, params, request }) => {
    requireRecentSignIn(request)
    return webhooks.rotate(actor, params.id)
  })
  implement(app, webhookEndpoints.testWebhook, async ({ actor, params }) => {
    await webhooks.test(actor, params.id)
    return undefined
  })
  implement(app, webhookEndpoints.webhookDeliveries, ({ params }) => webhooks.deliveries(params.id))
  implement(app, webhookEndpoints.redeliver, async ({ actor, params }) => {
    await webhooks.redeliver(actor, params.id)
    return undefined
  })
}
