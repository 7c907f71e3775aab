import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './columns.ts'

/** Who was told what goes unless they do something (decision 58). The moments are the database's own. */
export const retentionWarnings = pgTable(
  'retention_warnings',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    what: text({ enum: ['account', 'self-tapes'] }).notNull(),
    /** Of self-tapes: the newest that the mail named was made then. */
    coversUntil: moment(),
    /** When the mail was asked for. */
    requestedAt: moment().notNull().defaultNow(),
    /** When the mail had left; nothing goes without it. */
    sentAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.what] })],
)
