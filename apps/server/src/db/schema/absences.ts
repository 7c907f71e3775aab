import { ABSENCE_KINDS } from '@callboard/contract/schedule/absences/rules'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { applications } from './applications.ts'
import { auditionSessions } from './audition-sessions.ts'
import { indexOfReference, moment } from './columns.ts'

/** No shows and late cancellations, which only the office sees. They go with their application. */
export const absences = pgTable(
  'absences',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    applicationId: integer()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The audition session that was missed; `null` for a shoot. */
    sessionId: integer().references(() => auditionSessions.id, { onDelete: 'cascade' }),
    kind: text({ enum: ABSENCE_KINDS }).notNull(),
    /** For a late cancellation: full hours before it began. */
    hoursBefore: integer(),
    reason: text(),
    happenedAt: moment().notNull(),
    forgivenBy: text().references(() => users.id, { onDelete: 'set null' }),
    forgivenAt: moment(),
  },
  (table) => [
    indexOfReference('absences_forgiven_by', table.forgivenBy),
    indexOfReference('absences_session_id', table.sessionId),
    index('absences_application').on(table.applicationId),
    index('absences_time').on(table.happenedAt.desc()),
    check('absences_kind', sql`${table.kind} in ('no-show', 'late-cancellation')`),
    check('absences_late', sql`(${table.hoursBefore} is not null) = (${table.kind} = 'late-cancellation')`),
  ],
)
