import { pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './columns.ts'

/**
 * What was ticked in a registration. Another person may have typed the address, so it counts as no answer until the account has signed in and
 * answered; then the answer stands in `consents`, and the row is removed. Whatever reads consents reads only those.
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
