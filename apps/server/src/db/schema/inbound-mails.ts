import { INBOUND_REASONS, INBOUND_STATES } from '@callboard/contract/messages/inbound-mail/rules'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { indexOfReference, moment } from './columns.ts'
import { messageRecipients } from './messages.ts'
import { threadEntries } from './threads.ts'

/** Facts of a conversation that a part of its student changes; the times as the database writes them. */
export interface ThreadBefore {
  readonly askedAt: string | null
  readonly snoozedUntil: string | null
  readonly doneAt: string | null
  readonly newestIn: number
  readonly movedAt: string
}

/** A mail that has arrived. The media store has its bytes. */
export const inboundMails = pgTable(
  'inbound_mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** A hash of its Message-ID, or of its bytes where it has none: each mail is taken once. */
    mailKey: text().notNull().unique('inbound_mails_once'),
    state: text({ enum: INBOUND_STATES }).notNull(),
    reason: text({ enum: INBOUND_REASONS }),
    /** Lower case; empty where it cannot be read. */
    fromAddress: text().notNull(),
    fromName: text().notNull(),
    subject: text().notNull(),
    /** What its writer wrote now. */
    content: text().notNull(),
    /** Of a bounce: the address that takes no mail. */
    bouncedAddress: text(),
    /** The account with the sender's address, or of a bounce with the address that takes no mail. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    /** The mail of ours that it answers, by its token. */
    deliveryId: integer().references(() => messageRecipients.id, { onDelete: 'set null' }),
    /** Whose mail of ours that was; it stays when the message is deleted. */
    answeredUserId: text().references(() => users.id, { onDelete: 'set null' }),
    /** The part of a conversation that it became. */
    entryId: integer().references(() => threadEntries.id, { onDelete: 'cascade' }),
    /** Whether that conversation was made for it by hand. */
    madeThread: boolean().notNull().default(false),
    /** What the conversation was before it was put there by hand; `null` of one that was made for it. */
    threadBefore: jsonb().$type<ThreadBefore>(),
    fileKey: text().notNull(),
    bytes: integer().notNull(),
    sentAt: moment(),
    receivedAt: moment().notNull(),
    handledBy: text().references(() => users.id, { onDelete: 'set null' }),
    handledAt: moment(),
  },
  (table) => [
    index('inbound_mails_list').on(table.state, table.id.desc().nullsFirst()),
    index('inbound_mails_from').on(table.fromAddress),
    index('inbound_mails_oldest').on(table.receivedAt),
    indexOfReference('inbound_mails_user', table.userId),
    indexOfReference('inbound_mails_delivery', table.deliveryId),
    indexOfReference('inbound_mails_answered_user', table.answeredUserId),
    uniqueIndex('inbound_mails_entry').on(table.entryId).where(sql`entry_id is not null`),
    indexOfReference('inbound_mails_handled_by', table.handledBy),
    check('inbound_mails_state', sql`${table.state} in ('joined', 'quarantined', 'automatic', 'bounce', 'filed', 'discarded')`),
    check('inbound_mails_entry_state', sql`(${table.entryId} is not null) = (${table.state} in ('joined', 'filed'))`),
  ],
)

/** A mail that is being read; what stays here has ended its reader. */
export const mailReadings = pgTable(
  'mail_readings',
  {
    /** A hash of its bytes. */
    mailKey: text().primaryKey(),
    /** How often its reading began, and did not end. */
    times: integer().notNull().default(1),
    begunAt: moment().notNull(),
  },
  (table) => [index('mail_readings_oldest').on(table.begunAt)],
)

/** The secret with which mail providers sign what they send. One row at most. */
export const inboundSecrets = pgTable(
  'inbound_secrets',
  {
    id: integer().primaryKey().default(1),
    /** Sealed with the server's secret. */
    secret: text().notNull(),
    madeBy: text().references(() => users.id, { onDelete: 'set null' }),
    madeAt: moment().notNull(),
  },
  (table) => [indexOfReference('inbound_secrets_made_by', table.madeBy), check('inbound_secrets_one', sql`${table.id} = 1`)],
)
