import type { webhookEndpoints } from '@callboard/contract/exchange/webhooks/endpoints'
import { webhookDeliveries } from '#db/schema/webhooks.ts'
import { only, type Scene } from '#testing/scene.ts'

const VALUES = { url: 'https://receiver.invalid/hook', events: ['profile.changed'] as const }

/** A webhook whose receiver does not exist. */
async function aWebhook({ server, admin }: Scene): Promise<{ id: number }> {
  const actor = { kind: 'user', userId: admin.id, email: '', role: 'admin' } as const
  const { db } = server.deps.platform
  await db.$client.query('DELETE FROM webhooks')
  const { webhook } = await server.deps.webhooks.create(actor, { url: VALUES.url, events: [...VALUES.events] })
  return { id: webhook.id }
}

/** One call of every endpoint of webhooks, in the form of `endpointCalls`. */
export const webhookCalls = {
  webhooks: async () => ({}),
  createWebhook: async (scene) => {
    await aWebhook(scene)
    return { body: VALUES }
  },
  changeWebhook: async (scene) => ({ params: await aWebhook(scene), body: { ...VALUES, isPaused: true } }),
  deleteWebhook: async (scene) => ({ params: await aWebhook(scene) }),
  rotateWebhookSecret: async (scene) => ({ params: await aWebhook(scene) }),
  testWebhook: async (scene) => ({ params: await aWebhook(scene) }),
  webhookDeliveries: async (scene) => ({ params: await aWebhook(scene) }),
  redeliver: async (scene) => {
    const { id: webhookId } = await aWebhook(scene)
    const values = { webhookId, type: 'test', subject: 'test:1', data: {}, state: 'given-up' } as const
    return { params: { id: only(await scene.server.deps.platform.db.insert(webhookDeliveries).values(values).returning()).id } }
  },
} satisfies Record<keyof typeof webhookEndpoints, (scene: Scene) => Promise<object>>

/** The status that each visitor gets. */
export const WEBHOOK_STATUSES = {
  webhooks: [401, 403, 403, 200, 401],
  createWebhook: [401, 403, 403, 201, 401],
  changeWebhook: [401, 403, 403, 200, 401],
  deleteWebhook: [401, 403, 403, 204, 401],
  rotateWebhookSecret: [401, 403, 403, 200, 401],
  testWebhook: [401, 403, 403, 204, 401],
  webhookDeliveries: [401, 403, 403, 200, 401],
  redeliver: [401, 403, 403, 204, 401],
} as const satisfies Record<keyof typeof webhookEndpoints, readonly number[]>
