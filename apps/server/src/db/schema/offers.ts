import { OFFER_ANSWERS } from '@callboard/contract/casting/offers/rules'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, users } from './accounts.ts'
import { applications } from './applications.ts'
import { indexOfReference, moment, timeOfDay } from './columns.ts'

/** Offers of a role to applicants, with the terms as last sent. Only the link in the mail contains the token. */
export const offers = pgTable(
  'offers',
  {
    // Known before the row is inserted, because the token is made from it.
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    applicationId: integer()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    projectTitle: text().notNull(),
    roleName: text().notNull(),
    shootDate: date({ mode: 'string' }),
    shootTime: timeOfDay(),
    endTime: timeOfDay(),
    place: text(),
    pay: text(),
    message: text(),
    /** Rises when the plan changes, so that an answer to an earlier plan does not count. */
    version: integer().notNull().default(1),
    /** The alternate's rank before the offer, restored by an undo. */
    rankBefore: integer(),
    tokenHash: bytes().notNull().unique('offers_token'),
    sentBy: text().references(() => users.id, { onDelete: 'set null' }),
    sentAt: moment().notNull(),
    expiresAt: moment().notNull(),
    remindedAt: moment(),
    answer: text({ enum: OFFER_ANSWERS }),
    answeredAt: moment(),
  },
  (table) => [
    indexOfReference('offers_sent_by', table.sentBy),
    // At most one open offer to a person for a role.
    uniqueIndex('offers_open').on(table.applicationId).where(sql`answer is null`),
    index('offers_application').on(table.applicationId, table.id),
    index('offers_due').on(table.expiresAt).where(sql`answer is null`),
    check('offers_order', sql`${table.expiresAt} > ${table.sentAt}`),
    check('offers_answer', sql`${table.answer} in ('accepted', 'declined', 'expired', 'withdrawn')`),
    check('offers_answered', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
)
