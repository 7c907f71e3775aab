import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './columns.ts'
import { joinLinks } from './join-links.ts'

/** Registrations by registration links. If the mailbox does not confirm within a day, the place is free again. */
export const joinRegistrations = pgTable(
  'join_registrations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    linkId: integer()
      .notNull()
      .references(() => joinLinks.id, { onDelete: 'cascade' }),
    /** The new account; `null` if the address already had one, whose owner did not register. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    registeredAt: moment().notNull(),
  },
  (table) => [index('join_registrations_link').on(table.linkId), index('join_registrations_user').on(table.userId)],
)
