import type { PlanTerms } from '@callboard/contract/casting/projects/plan'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes } from './accounts.ts'
import { applications } from './applications.ts'
import { moment } from './columns.ts'

/** What people who are booked, or were, agreed to. It is kept when they leave, because their calendar counts on. */
export const bookings = pgTable(
  'bookings',
  {
    applicationId: integer()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** What counts as agreed: what they said yes to, or a small shift of it that they were told only. */
    agreed: jsonb().$type<PlanTerms>().notNull(),
    /** What they said yes to, while `agreed` is a shift of that; otherwise `null`. */
    answered: jsonb().$type<PlanTerms>(),
    agreedAt: moment().notNull(),
    /** What they were told last. */
    told: jsonb().$type<PlanTerms>().notNull(),
    toldAt: moment().notNull(),
    /** What they knew before that; `null` when they know of one plan only. See `lastKnown`. */
    before: jsonb().$type<PlanTerms>(),
    /** When they were told that they need not come, because the casting call was deleted; `null` when it comes back. */
    calledOffAt: moment(),
    /** Rises with each question, so that no answer is to an earlier one. */
    version: integer().notNull().default(1),
    /** Of the link in the mail that asks. */
    tokenHash: bytes().unique('bookings_token'),
    /** The id of their event in calendars, if it is one from before bookings had their own; see `bookingEventId`. */
    eventId: text(),
    /** The SEQUENCE with which their event was last sent to their calendar; -1 before that. */
    sequence: integer().notNull().default(-1),
  },
  (table) => [check('bookings_version', sql`${table.version} >= 1`), check('bookings_sequence', sql`${table.sequence} >= -1`)],
)
