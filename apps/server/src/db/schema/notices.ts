import { CHOSEN_KINDS, NOTICE_WAYS } from '@callboard/contract/messages/notices/rules'
import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './columns.ts'

/** How a person is notified of a kind of notice, where they have chosen. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: CHOSEN_KINDS }).notNull(),
    way: text({ enum: NOTICE_WAYS }).notNull(),
    /** When it was chosen first, for a choice made again. */
    chosenAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('notice_choices_kind', sql`${table.kind} in ('office', 'answers', 'invitations', 'requests', 'times', 'decisions', 'reminders')`),
    check('notice_choices_way', sql`${table.way} in ('mail', 'digest', 'none')`),
  ],
)
