import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, users } from './accounts.ts'
import { moment } from './columns.ts'

/** Trial sign-ins of casting directors with a provider that is not saved yet. Kept for minutes. */
export const signOnTrials = pgTable(
  'sign_on_trials',
  {
    idHash: bytes().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The provider with its secret, and the state that a real sign-in keeps in the browser. */
    sealed: text().notNull(),
    /** What the provider said, sealed; `null` until the browser has returned. */
    result: text(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('sign_on_trials_expires_at').on(table.expiresAt), index('sign_on_trials_user').on(table.userId)],
)
