import { INBOUND_REASONS, INBOUND_STATES } from '@callboard/contract/messages/inbound-mail/rules'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { indexOfReference, moment } from './columns.ts'
import { messageRecipients } from './messages.ts'
import { threadEntries } from './threads.ts'

/** The conversation's columns that a message from the student changes. Times are as the database writes them. */
export interface ThreadBefore {
  readonly askedAt: string | null
  readonly snoozedUntil: string | null
  readonly doneAt: string | null
  readonly newestIn: number
  readonly movedAt: string
}

/** A mail that arrived. Its bytes are in the media store. */
export const inboundMails = pgTable(
  'inbound_mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** A hash of the Message-ID, or of the bytes if there is none, so that each mail is taken once. */
    mailKey: text().notNull().unique('inbound_mails_once'),
    state: text({ enum: INBOUND_STATES }).notNull(),
    reason: text({ enum: INBOUND_REASONS }),
    /** Lower case; empty if it is unreadable. */
    fromAddress: text().notNull(),
    fromName: text().notNull(),
    subject: text().notNull(),
    /** The sender's new text, without quotes. */
    content: text().notNull(),
    /** For a bounce: the address that refused the mail. */
    bouncedAddress: text(),
    /** The account with the sender's address; for a bounce, the account with the refused address. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    /** Our mail that this one answers, found by its token. */
    deliveryId: integer().references(() => messageRecipients.id, { onDelete: 'set null' }),
    /** The recipient of our mail; kept when the message is deleted. */
    answeredUserId: text().references(() => users.id, { onDelete: 'set null' }),
    /** The entry of a conversation that this mail became. */
    entryId: integer().references(() => threadEntries.id, { onDelete: 'cascade' }),
    /** Whether a person created that conversation for this mail. */
    madeThread: boolean().notNull().default(false),
    /** The conversation's state before a person filed the mail there; `null` if the conversation was created for it. */
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

/** A mail that is being read. A row that stays means that its reader crashed. */
export const mailReadings = pgTable(
  'mail_readings',
  {
    /** A hash of its bytes. */
    mailKey: text().primaryKey(),
    /** How often reading began without ending. */
    times: integer().notNull().default(1),
    begunAt: moment().notNull(),
  },
  (table) => [index('mail_readings_oldest').on(table.begunAt)],
)

/** The secret with which mail providers sign their requests. One row at most. */
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
