import type { Delivery, Webhook, WebhookValues } from '@callboard/contract/exchange/webhooks/endpoints'
import { WEBHOOK_ERROR } from '@callboard/contract/exchange/webhooks/errors'
import { WEBHOOK_LIMITS, WEBHOOK_MESSAGE } from '@callboard/contract/exchange/webhooks/rules'
import type { Config } from '#config.ts'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import type { SealedBox } from '#platform/sealed.ts'
import { newSecret } from './webhook-signature.ts'
import * as repository from './webhooks.repository.ts'

/** Addresses that are notified of changes. */
export interface WebhooksService {
  all(): Promise<Webhook[]>
  /** @throws AppError 400 for an address that is not allowed, 409 when there are too many */
  create(actor: SignedInActor, values: WebhookValues): Promise<{ webhook: Webhook; secret: string }>
  /** @throws AppError 400 as `create`, 404 */
  change(actor: SignedInActor, id: number, values: WebhookValues & { readonly isPaused: boolean }): Promise<Webhook>
  /** @throws AppError 404 */
  remove(actor: SignedInActor, id: number): Promise<void>
  /** @throws AppError 404 */
  rotate(actor: SignedInActor, id: number): Promise<{ webhook: Webhook; secret: string }>
  /** @throws AppError 404, 409 when it is paused */
  test(actor: SignedInActor, id: number): Promise<void>
  /** @throws AppError 404 */
  deliveries(id: number): Promise<Delivery[]>
  /** @throws AppError 404 when the delivery is gone, about a restricted student, or waiting already; 409 when its webhook is paused */
  redeliver(actor: SignedInActor, id: number): Promise<void>
}

interface WebhooksDeps {
  readonly db: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'anyWebhookAddress'>
  readonly box: SealedBox
}

export function createWebhooksService({ db, clock, config, box }: WebhooksDeps): WebhooksService {
  async function read(queryable: Queryable, id?: number): Promise<Webhook[]> {
    const found = await repository.findWebhooks(queryable, id)
    return found.map((webhook) => ({
      ...webhook,
      createdAt: webhook.createdAt.toISOString(),
      endedAt: webhook.endedAt?.toISOString() ?? null,
    }))
  }

  async function get(queryable: Queryable, id: number): Promise<Webhook> {
    const [webhook] = await read(queryable, id)
    if (!webhook) throw new AppError(WEBHOOK_ERROR.missing)
    return webhook
  }

  /** Changes a webhook, and records it in the audit log. The address may contain a secret, so the log has only its host. */
  function change<Result>(
    actor: SignedInActor,
    verb: string,
    work: (transaction: Transaction) => Promise<{ id: number; result: Result; details?: Record<string, unknown> }>,
  ): Promise<Result> {
    return inTransaction(db, async (transaction) => {
      const { id, result, details } = await work(transaction)
      const line = { actor: actor.userId, action: `webhook.${verb}`, subject: `webhook:${id}` }
      await recordAudit(transaction, details ? { ...line, details } : line)
      await announce(transaction, 'settings', 'desk')
      return result
    })
  }

  function ensureAllowed({ url }: WebhookValues): void {
    if (!config.anyWebhookAddress && !url.startsWith('https:')) throw fieldError('url', WEBHOOK_MESSAGE.url)
  }

  const ensureRunning = ({ isPaused }: Webhook) => {
    if (isPaused) throw new AppError(WEBHOOK_ERROR.paused)
  }

  return {
    all: () => read(db),

    async create(actor, values) {
      ensureAllowed(values)
      const secret = newSecret()
      return change(actor, 'created', async (transaction) => {
        if ((await repository.countAndLockWebhooks(transaction)) >= WEBHOOK_LIMITS.webhooks) throw new AppError(WEBHOOK_ERROR.tooMany)
        const row = { ...values, secret: box.seal(secret), createdBy: actor.userId, createdAt: clock.now() }
        const id = await repository.insertWebhook(transaction, row)
        return { id, result: { webhook: await get(transaction, id), secret }, details: toDetails(values) }
      })
    },

    async change(actor, id, values) {
      ensureAllowed(values)
      return change(actor, 'changed', async (transaction) => {
        if (!(await repository.updateWebhook(transaction, id, values.isPaused ? values : { ...values, endedAt: null, quietUntil: null })))
          throw new AppError(WEBHOOK_ERROR.missing)
        return { id, result: await get(transaction, id), details: { ...toDetails(values), paused: values.isPaused } }
      })
    },

    remove: (actor, id) =>
      change(actor, 'deleted', async (transaction) => {
        if (!(await repository.deleteWebhook(transaction, id))) throw new AppError(WEBHOOK_ERROR.missing)
        return { id, result: undefined }
      }),

    async rotate(actor, id) {
      const secret = newSecret()
      return change(actor, 'secret-replaced', async (transaction) => {
        if (!(await repository.updateWebhook(transaction, id, { secret: box.seal(secret) }))) throw new AppError(WEBHOOK_ERROR.missing)
        return { id, result: { webhook: await get(transaction, id), secret } }
      })
    },

    test: (actor, id) =>
      change(actor, 'tested', async (transaction) => {
        ensureRunning(await get(transaction, id))
        await repository.insertTest(transaction, id, clock.now())
        return { id, result: undefined }
      }),

    async deliveries(id) {
      await get(db, id)
      const found = await repository.findDeliveries(db, id, WEBHOOK_LIMITS.listed)
      return found.map(({ createdAt, attemptedAt, nextAttemptAt, ...delivery }) => ({
        ...delivery,
        createdAt: createdAt.toISOString(),
        attemptedAt: attemptedAt?.toISOString() ?? null,
        nextAttemptAt: delivery.state === 'waiting' ? nextAttemptAt.toISOString() : null,
      }))
    },

    redeliver: (actor, id) =>
      change(actor, 'redelivered', async (transaction) => {
        const found = await repository.redeliver(transaction, id, clock.now())
        if (!found) throw new AppError(WEBHOOK_ERROR.deliveryMissing)
        ensureRunning(await get(transaction, found.webhookId))
        return { id: found.webhookId, result: undefined, details: { event: found.type } }
      }),
  }
}

const toDetails = ({ url, events }: WebhookValues) => ({ host: new URL(url).host, events })
