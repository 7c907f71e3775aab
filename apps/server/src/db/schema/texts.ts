import { TEXT_STATES } from '@callboard/contract/messages/texts/rules'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { indexOfReference, moment } from './columns.ts'
import { messageRecipients } from './messages.ts'

/** When somebody agreed to text messages, for which number, and until when. Kept as evidence. */
export const textConsents = pgTable(
  'text_consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** E.164. */
    number: text().notNull(),
    agreedAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    indexOfReference('text_consents_user', table.userId),
    uniqueIndex('text_consents_open').on(table.userId).where(sql`ended_at is null`),
  ],
)

/** A text message about a delivery; at most one of each. */
export const textMessages = pgTable(
  'text_messages',
  {
    deliveryId: integer()
      .primaryKey()
      .references(() => messageRecipients.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    /** The day of the event; the text is sent on this day. */
    day: date().notNull(),
    state: text({ enum: TEXT_STATES }).notNull().default('waiting'),
    stateAt: moment().notNull(),
    /** The status that the gateway answered. */
    status: integer(),
  },
  (table) => [
    index('text_messages_failed').on(table.stateAt).where(sql`state = 'failed'`),
    check('text_messages_state', sql`${table.state} in ('waiting', 'handed-over', 'sent', 'failed', 'dropped')`),
  ],
)
