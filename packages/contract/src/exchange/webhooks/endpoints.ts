import { z } from 'zod'
import { instant, requiredText, sequentialId, sequentialIdParams } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { DELIVERY_FAILURES, DELIVERY_STATES, WEBHOOK_EVENTS, WEBHOOK_LIMITS, WEBHOOK_MESSAGE } from './rules.ts'

/** An address that gets notifications of changes, without its secret, which is shown only once. */
export const webhook = z.object({
  id: sequentialId,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isPaused: z.boolean(),
  /** When the receiver answered 410, which paused the webhook. `null` again once somebody resumes it. */
  endedAt: instant.nullable(),
  /** Name or address of its maker; `null` when the account is gone. */
  createdBy: z.string().nullable(),
  createdAt: instant,
  /** Deliveries that wait, and deliveries that were given up. */
  waiting: z.number().int(),
  givenUp: z.number().int(),
})
export type Webhook = z.infer<typeof webhook>

const delivery = z.object({
  id: z.number().int(),
  /** An event, or `test`. */
  type: z.string(),
  state: z.enum(DELIVERY_STATES),
  createdAt: instant,
  attempts: z.number().int(),
  /** The last attempt; `null` before the first. */
  attemptedAt: instant.nullable(),
  /** When a waiting delivery is tried again. */
  nextAttemptAt: instant.nullable(),
  /** Status of the receiver's last answer; `null` without one. */
  status: z.number().int().nullable(),
  failure: z.enum(DELIVERY_FAILURES).nullable(),
  /** How long the last attempt took. */
  milliseconds: z.number().int().nullable(),
  /** The first characters of the receiver's last answer. */
  answer: z.string().nullable(),
})
export type Delivery = z.infer<typeof delivery>

const httpAddress = z.url({ protocol: /^https?$/ })
/** Matches an address with a user name or password before its host. */
const WITH_ACCOUNT = /^https?:[/\\]*[^/\\?#]*@/i

const values = z.object({
  url: requiredText(WEBHOOK_MESSAGE.url, WEBHOOK_LIMITS.url).refine(
    (text) => httpAddress.safeParse(text).success && !WITH_ACCOUNT.test(text),
    WEBHOOK_MESSAGE.url,
  ),
  events: z
    .array(z.enum(WEBHOOK_EVENTS), WEBHOOK_MESSAGE.noEvent)
    .min(1, WEBHOOK_MESSAGE.noEvent)
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
})
export type WebhookValues = z.output<typeof values>

const withSecret = z.object({
  webhook,
  /** `whsec_…`, which no other answer contains. */
  secret: z.string(),
})

const common = { access: 'director', accountLimit: CHANGES_OF_AN_ACCOUNT } as const
const ofOne = { ...common, params: sequentialIdParams } as const

export const webhookEndpoints = {
  webhooks: endpoint({
    method: 'GET',
    path: '/api/webhooks',
    summary: 'The addresses that are notified of changes',
    access: 'director',
    topics: ['settings'],
    success: { status: 200, body: z.array(webhook) },
    errors: [401, 403],
  }),
  createWebhook: endpoint({
    ...common,
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Adds an address that is notified of changes; the caller must have signed in a moment ago',
    body: values,
    answersSecret: true,
    success: { status: 201, body: withSecret },
    errors: [400, 401, 403, 409, 429],
  }),
  changeWebhook: endpoint({
    ...ofOne,
    method: 'PUT',
    path: '/api/webhooks/{id}',
    summary: 'Changes the address or the events of a webhook, or pauses it; the caller must have signed in a moment ago',
    body: values.extend({ isPaused: z.boolean() }),
    success: { status: 200, body: webhook },
    errors: [400, 401, 403, 404, 429],
  }),
  deleteWebhook: endpoint({
    ...ofOne,
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    summary: 'Deletes a webhook with the log of its deliveries',
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
  }),
  rotateWebhookSecret: endpoint({
    ...ofOne,
    method: 'POST',
    path: '/api/webhooks/{id}/secret',
    summary: 'Replaces the secret of a webhook at once; the caller must have signed in a moment ago',
    answersSecret: true,
    success: { status: 200, body: withSecret },
    errors: [401, 403, 404, 429],
  }),
  testWebhook: endpoint({
    ...ofOne,
    method: 'POST',
    path: '/api/webhooks/{id}/test',
    summary: 'Sends a test to a webhook; the log of deliveries says what became of it',
    success: { status: 204, body: null },
    errors: [401, 403, 404, 409, 429],
  }),
  webhookDeliveries: endpoint({
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries',
    summary: `The last ${WEBHOOK_LIMITS.listed} deliveries of a webhook, newest first`,
    access: 'director',
    topics: ['settings'],
    params: sequentialIdParams,
    success: { status: 200, body: z.array(delivery) },
    errors: [401, 403, 404],
  }),
  redeliver: endpoint({
    ...ofOne,
    method: 'POST',
    path: '/api/webhook-deliveries/{id}/redeliver',
    summary: 'Sends a delivery that has ended, or that waits for its next attempt, again, with the same id',
    success: { status: 204, body: null },
    errors: [401, 403, 404, 409, 429],
  }),
} as const
