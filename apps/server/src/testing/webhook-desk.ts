import { WEBHOOK_EVENTS } from '@callboard/contract/exchange/webhooks/rules'
import { expect } from 'vitest'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import type { WebhookReceiver } from '#testing/webhook-receiver.ts'

/** Webhook actions of a casting director, on a server without jobs: the test decides when messages are sent. */
export function webhookDesk(server: Pick<TestApp, 'deps'>, receiver: WebhookReceiver, director: () => TestClient) {
  return {
    send: () => server.deps.webhookSender.sendDue(),
    /** The types of the messages that arrived, oldest first. */
    types: () => receiver.messages.map(({ type }) => type),
    /** Adds a webhook for all events at the receiver. @param values different values @returns its id */
    async add(values: object = {}): Promise<number> {
      const made = await director().post('/api/webhooks', { url: receiver.url, events: WEBHOOK_EVENTS, ...values })
      expect(made.statusCode).toBe(201)
      receiver.secrets.push(made.json().secret)
      return made.json().webhook.id
    },
    log: async (id: number) => (await director().get(`/api/webhooks/${id}/deliveries`)).json(),
  }
}
