import { oneLine } from '@callboard/contract/common'
import { DELIVERY_TIMING, nextAttempt, retryAfterSeconds, WEBHOOK_LIMITS } from '@callboard/contract/exchange/webhooks/rules'
import type { Config } from '#config.ts'
import { type Database, inTransaction } from '#db/client.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Network } from '#platform/fetch-public.ts'
import { announce } from '#platform/live.ts'
import type { Log } from '#platform/open-platform.ts'
import { postPublic } from '#platform/post-public.ts'
import type { SealedBox } from '#platform/sealed.ts'
import { signedHeaders } from './webhook-signature.ts'
import * as repository from './webhooks.repository.ts'

/** Milliseconds between checks for due messages. */
const LOOK_MS = 1000

/** The HTTP status with which a receiver says that its address no longer exists. */
const GONE = 410

/** Messages sent to one webhook in parallel. */
const AT_ONCE = 4

interface SenderDeps {
  readonly db: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'anyWebhookAddress'>
  readonly box: SealedBox
  readonly log: Log
  readonly network?: Network | undefined
}

type Claimed = Awaited<ReturnType<typeof repository.claim>>[number]

/** Sends due messages in this process. Each webhook has its own queue, so that a slow receiver delays no other. */
export interface WebhookSender {
  /** Sends all messages that are due now. Resolves when each has an outcome. */
  sendDue(): Promise<void>
  /** Checks for due messages every second, until `rest`. */
  start(): void
  /** Starts no further attempts, and resolves when the running ones have ended. */
  rest(): Promise<void>
}

export function createWebhookSender({ db, clock, config, box, log, network }: SenderDeps): WebhookSender {
  const busy = new Map<number, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isResting = false

  /** Ends a webhook after its receiver said that the address no longer exists. No messages are sent until somebody resumes it. */
  function end(webhookId: number, at: Date): Promise<void> {
    return inTransaction(db, async (transaction) => {
      if (!(await repository.endWebhook(transaction, webhookId, at))) return
      await recordAudit(transaction, { actor: null, action: 'webhook.ended', subject: `webhook:${webhookId}` })
      await announce(transaction, 'settings', 'desk')
    })
  }

  async function send(delivery: Claimed): Promise<void> {
    const { id, webhookId, type, data, createdAt, since, attempts, url } = delivery
    const secret = box.open(delivery.secret)
    if (typeof secret !== 'string') throw new Error('the secret of a webhook cannot be read; was SESSION_SECRET changed?')
    const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data })
    const headers = signedHeaders(secret, { id: `msg_${delivery.messageId}`, body }, clock.now())
    const began = performance.now()
    const limits = { milliseconds: DELIVERY_TIMING.patience * 1000, bytes: WEBHOOK_LIMITS.answer, anyAddress: config.anyWebhookAddress }
    const received = await postPublic(url, { headers, body }, limits, network)
    const milliseconds = Math.round(performance.now() - began)
    const isAnswer = typeof received === 'object'
    const isDelivered = isAnswer && received.status >= 200 && received.status < 300
    const now = clock.now()
    const isEnded = isAnswer && received.status === GONE
    const asked = isAnswer && !isDelivered ? retryAfterSeconds(received.retryAfter, now) : 0
    const next = isDelivered || isEnded ? undefined : nextAttempt(attempts, since, now, asked)
    if (asked > 0 && next) await repository.keepQuiet(db, webhookId, next)
    await repository.storeOutcome(db, id, {
      state: isDelivered ? 'delivered' : next ? 'waiting' : 'given-up',
      ...(next && { nextAttemptAt: next }),
      status: isAnswer ? received.status : null,
      // A refused private address looks like an unknown host, so that the office learns nothing about the internal network.
      failure: isAnswer ? null : received === 'too-slow' ? 'too-slow' : 'unreachable',
      milliseconds,
      // PostgreSQL text cannot hold NUL.
      answer: isAnswer ? oneLine(received.answer).replaceAll('\0', '') : null,
    })
    if (isEnded) await end(webhookId, now)
  }

  /** Sends the due messages of one webhook, a few at a time. */
  async function work(webhookId: number): Promise<void> {
    while (!isResting) {
      const now = clock.now()
      const until = new Date(now.getTime() + DELIVERY_TIMING.lease * 1000)
      const claimed = await repository.claim(db, webhookId, { now, until, limit: AT_ONCE })
      if (claimed.length === 0) return
      await Promise.all(claimed.map(send))
    }
  }

  function begin(webhookId: number): Promise<void> {
    const running = busy.get(webhookId)
    if (running) return running
    const line = work(webhookId)
      .catch((error: unknown) => log.error({ err: error, webhook: webhookId }, 'webhook'))
      .finally(() => busy.delete(webhookId))
    busy.set(webhookId, line)
    return line
  }

  /** Starts the queues of all webhooks with due messages. */
  async function look(): Promise<Promise<void>[]> {
    const due = await repository.findDue(db, clock.now())
    if (due.length === 0 || isResting) return []
    await repository.dropRestricted(db)
    return due.map(begin)
  }

  function lookLater(): void {
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => log.warn({ err: error }, 'what is due for webhooks could not be read'))
        .finally(() => !isResting && lookLater())
    }, LOOK_MS)
    timer.unref()
  }

  return {
    async sendDue() {
      await Promise.all(await look())
    },
    start: lookLater,
    async rest() {
      isResting = true
      clearTimeout(timer)
      await Promise.all(busy.values())
    },
  }
}
