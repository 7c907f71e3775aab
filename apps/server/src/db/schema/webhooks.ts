import { DELIVERY_FAILURES, DELIVERY_STATES, type WebhookEvent } from '@callboard/contract/exchange/webhooks/rules'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, customType, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { indexOfReference, moment } from './columns.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Addresses that are notified of changes. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** The sealed secret of the signatures. */
    secret: text().notNull(),
    isPaused: boolean().notNull().default(false),
    /** When its receiver answered 410, and until when the receiver asked for a pause. */
    endedAt: moment(),
    quietUntil: moment(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
  },
  (table) => [indexOfReference('webhooks_created_by', table.createdBy)],
)

/**
 * Messages to webhooks. Triggers write them in the transaction of the change (migration `webhook_events`), so that a message exists if and
 * only if the change does.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    messageId: uuid().notNull().defaultRandom(),
    type: text().notNull(),
    /** The subject, as `talent:7`. Messages about one subject are sent in order. */
    subject: text().notNull(),
    /** The profile that it concerns, which may be deleted. Nothing about a restricted one is sent. */
    studentId: bigint({ mode: 'number' }),
    /** Ids, and the names of the changed fields. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Changes of one subject in one transaction are one message. */
    transactionId: transactionId().notNull().default(sql`pg_current_xact_id()`),
    createdAt: moment().notNull().defaultNow(),
    /** When the day of attempts began: at its creation, or when somebody sent it again. */
    since: moment().notNull().defaultNow(),
    state: text({ enum: DELIVERY_STATES }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    attemptedAt: moment(),
    nextAttemptAt: moment().notNull().defaultNow(),
    status: integer(),
    failure: text({ enum: DELIVERY_FAILURES }),
    milliseconds: integer(),
    answer: text(),
  },
  (table) => [
    index('webhook_deliveries_waiting').on(table.webhookId, table.subject, table.id).where(sql`state = 'waiting'`),
    index('webhook_deliveries_due').on(table.nextAttemptAt).where(sql`state = 'waiting'`),
    index('webhook_deliveries_newest').on(table.webhookId, table.id.desc().nullsFirst()),
    check('webhook_deliveries_state', sql`${table.state} in ('waiting', 'delivered', 'given-up')`),
  ],
)
