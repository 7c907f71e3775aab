import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './columns.ts'

/** Warnings about automatic removal (decision 58). The times are those of the database. */
export const retentionWarnings = pgTable(
  'retention_warnings',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    what: text({ enum: ['account', 'self-tapes'] }).notNull(),
    /** For self-tapes: when the newest tape that the warning names was created. */
    coversUntil: moment(),
    /** When the mail was requested. */
    requestedAt: moment().notNull().defaultNow(),
    /** When the mail was sent. Before that, nothing is removed. */
    sentAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.what] })],
)
