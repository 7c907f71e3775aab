import type { PlanTerms } from '@callboard/contract/casting/projects/plan'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes } from './accounts.ts'
import { applications } from './applications.ts'
import { moment } from './columns.ts'

/** The plan that each booked person agreed to. The row stays when they leave, because their calendar event continues its SEQUENCE. */
export const bookings = pgTable(
  'bookings',
  {
    applicationId: integer()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The plan that counts as agreed: the one they accepted, or a small shift of it that they were only told about. */
    agreed: jsonb().$type<PlanTerms>().notNull(),
    /** The plan they accepted, if `agreed` is a shift of it; otherwise `null`. */
    answered: jsonb().$type<PlanTerms>(),
    agreedAt: moment().notNull(),
    /** The plan they were last told. */
    told: jsonb().$type<PlanTerms>().notNull(),
    toldAt: moment().notNull(),
    /** The plan they knew before that; `null` when they know only one. See `lastKnown`. */
    before: jsonb().$type<PlanTerms>(),
    /** When they were told not to come because the casting call was deleted; `null` once it is back. */
    calledOffAt: moment(),
    /** Rises with each question, so that an answer to an earlier one does not count. */
    version: integer().notNull().default(1),
    /** Hash of the token in the mail that asks. */
    tokenHash: bytes().unique('bookings_token'),
    /** The id of their calendar event, if it is older than the event ids of bookings; see `bookingEventId`. */
    eventId: text(),
    /** The SEQUENCE with which their event was last sent to their calendar; -1 before that. */
    sequence: integer().notNull().default(-1),
  },
  (table) => [check('bookings_version', sql`${table.version} >= 1`), check('bookings_sequence', sql`${table.sequence} >= -1`)],
)
