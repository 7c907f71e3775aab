import { DELIVERY_TIMING, type DeliveryFailure, type DeliveryState, TEST_EVENT } from '@callboard/contract/exchange/webhooks/rules'
import { and, asc, count, desc, eq, exists, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { namedAccounts } from '#db/schema/views.ts'
import { webhookDeliveries, webhooks } from '#db/schema/webhooks.ts'

const howMany = (state: DeliveryState) =>
  sql<number>`(select count(*)::int from webhook_deliveries as d where d.webhook_id = ${webhooks.id} and d.state = ${sql.raw(`'${state}'`)})`

/** All webhooks, newest first; or one of them by its id. */
export async function findWebhooks(db: Queryable, id?: number) {
  return db
    .select({
      id: webhooks.id,
      url: webhooks.url,
      events: webhooks.events,
      isPaused: webhooks.isPaused,
      endedAt: webhooks.endedAt,
      createdBy: namedAccounts.name,
      createdAt: webhooks.createdAt,
      waiting: howMany('waiting'),
      givenUp: howMany('given-up'),
    })
    .from(webhooks)
    .leftJoin(namedAccounts, eq(namedAccounts.id, webhooks.createdBy))
    .where(id === undefined ? undefined : eq(webhooks.id, id))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id))
}

/** Prevents new webhooks until the transaction ends. @returns the number of webhooks */
export async function countAndLockWebhooks(transaction: Transaction): Promise<number> {
  await transaction.execute(sql`lock table ${webhooks} in share row exclusive mode`)
  const [row] = await transaction.select({ number: count() }).from(webhooks)
  return row?.number ?? 0
}

export async function insertWebhook(transaction: Transaction, values: typeof webhooks.$inferInsert): Promise<number> {
  const [made] = await transaction.insert(webhooks).values(values).returning({ id: webhooks.id })
  if (!made) throw new Error('the webhook was not stored')
  return made.id
}

/** @returns whether it exists */
export async function updateWebhook(transaction: Transaction, id: number, change: Partial<typeof webhooks.$inferInsert>): Promise<boolean> {
  const changed = await transaction.update(webhooks).set(change).where(eq(webhooks.id, id)).returning({ id: webhooks.id })
  return changed.length > 0
}

/** @returns whether it existed */
export async function deleteWebhook(transaction: Transaction, id: number): Promise<boolean> {
  const gone = await transaction.delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id })
  return gone.length > 0
}

export async function insertTest(transaction: Transaction, webhookId: number, at: Date): Promise<void> {
  const values = { webhookId, type: TEST_EVENT, subject: sql`'test:' || gen_random_uuid()`, data: {} }
  await transaction.insert(webhookDeliveries).values({ ...values, createdAt: at, since: at, nextAttemptAt: at })
}

/** Hides deliveries about restricted students. */
const isShown: SQL = sql`not exists (select from masked_profiles as p where p.id = ${webhookDeliveries.studentId} and p.is_held)`

export async function findDeliveries(db: Queryable, webhookId: number, limit: number) {
  const { id, type, state, createdAt, attempts, attemptedAt, nextAttemptAt, status, failure, milliseconds, answer } = webhookDeliveries
  return db
    .select({ id, type, state, createdAt, attempts, attemptedAt, nextAttemptAt, status, failure, milliseconds, answer })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isShown))
    .orderBy(desc(id))
    .limit(limit)
}

/**
 * Queues an ended delivery again, or ends the pause before the next attempt of a waiting one.
 *
 * @returns its type and webhook; `undefined` when it is gone, about a restricted student, or may be on its way now
 */
export async function redeliver(transaction: Transaction, id: number, now: Date) {
  const soon = new Date(now.getTime() + DELIVERY_TIMING.lease * 1000)
  const [found] = await transaction
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, since: now, nextAttemptAt: now, status: null, failure: null, milliseconds: null, answer: null })
    .where(
      and(eq(webhookDeliveries.id, id), or(ne(webhookDeliveries.state, 'waiting'), gt(webhookDeliveries.nextAttemptAt, soon)), isShown),
    )
    .returning({ webhookId: webhookDeliveries.webhookId, type: webhookDeliveries.type })
  return found
}

/** Removes waiting deliveries about students who have become restricted. */
export async function dropRestricted(db: Queryable): Promise<void> {
  await db.execute(sql`delete from webhook_deliveries as d using masked_profiles as p
    where d.state = 'waiting' and p.id = d.student_id and p.is_held`)
}

/** A webhook without a pause that its receiver asked for. */
const isLoud = (now: Date) => sql`(${webhooks.quietUntil} is null or ${webhooks.quietUntil} <= ${now})`

/** Stores until when the receiver of a webhook wants no messages. */
export async function keepQuiet(db: Queryable, id: number, until: Date): Promise<void> {
  await db
    .update(webhooks)
    .set({ quietUntil: sql`greatest(${webhooks.quietUntil}, ${until})` })
    .where(eq(webhooks.id, id))
}

/** Ends a webhook. @returns false if it had ended before */
export async function endWebhook(transaction: Transaction, id: number, at: Date): Promise<boolean> {
  const ended = await transaction
    .update(webhooks)
    .set({ isPaused: true, endedAt: at })
    .where(and(eq(webhooks.id, id), isNull(webhooks.endedAt)))
    .returning({ id: webhooks.id })
  return ended.length > 0
}

/** The webhooks with due deliveries. */
export async function findDue(db: Queryable, now: Date): Promise<number[]> {
  const found = await db
    .selectDistinct({ id: webhookDeliveries.webhookId })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        eq(webhookDeliveries.state, 'waiting'),
        eq(webhooks.isPaused, false),
        isLoud(now),
        sql`${webhookDeliveries.nextAttemptAt} <= ${now}`,
      ),
    )
    .orderBy(asc(webhookDeliveries.webhookId))
  return found.map(({ id }) => id)
}

/**
 * Claims due deliveries of a webhook for one attempt: for each subject only the oldest waiting one, so that they are sent in order. Other
 * processes cannot claim them before `until`. Then an attempt without an outcome is repeated.
 */
export async function claim(db: Queryable, webhookId: number, { now, until, limit }: { now: Date; until: Date; limit: number }) {
  const taken = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.state, 'waiting'),
        sql`${webhookDeliveries.nextAttemptAt} <= ${now}`,
        exists(
          db
            .select()
            .from(webhooks)
            .where(and(eq(webhooks.id, webhookId), eq(webhooks.isPaused, false), isLoud(now))),
        ),
        sql`not exists (select from webhook_deliveries as earlier where earlier.webhook_id = ${webhookId}
          and earlier.subject = ${webhookDeliveries.subject} and earlier.state = 'waiting' and earlier.id < ${webhookDeliveries.id})`,
      ),
    )
    .orderBy(asc(webhookDeliveries.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, attemptedAt: now, nextAttemptAt: until })
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookDeliveries.webhookId), sql`${webhookDeliveries.id} in (${taken})`))
    .returning({
      id: webhookDeliveries.id,
      webhookId: webhookDeliveries.webhookId,
      messageId: webhookDeliveries.messageId,
      type: webhookDeliveries.type,
      data: webhookDeliveries.data,
      createdAt: webhookDeliveries.createdAt,
      since: webhookDeliveries.since,
      attempts: webhookDeliveries.attempts,
      url: webhooks.url,
      secret: webhooks.secret,
    })
}

/** The result of an attempt. */
export interface Outcome {
  readonly state: DeliveryState
  readonly nextAttemptAt?: Date
  readonly status: number | null
  readonly failure: DeliveryFailure | null
  readonly milliseconds: number
  readonly answer: string | null
}

export async function storeOutcome(db: Queryable, id: number, outcome: Outcome): Promise<void> {
  await db.update(webhookDeliveries).set(outcome).where(eq(webhookDeliveries.id, id))
}

/** Removes ended deliveries that were created before this time. */
export async function purgeDeliveries(db: Queryable, before: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(and(ne(webhookDeliveries.state, 'waiting'), lt(webhookDeliveries.createdAt, before)))
}
