import { pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './columns.ts'

/**
 * What was ticked in a registration. Another person may have typed the address, so it is not an answer until the owner of the account has
 * signed in and answered. The answer is then stored in `consents`, and this row is removed. Everything that reads consents reads only
 * `consents`.
 */
export const consentsToConfirm = pgTable('consents_to_confirm', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  uses: text().array().notNull(),
  /** Version of the text that was read. */
  textVersion: text().notNull(),
  way: text({ enum: ['kiosk', 'link'] }).notNull(),
  tickedAt: moment().notNull(),
})
