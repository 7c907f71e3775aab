import { NOTICE_KINDS, NOTICE_WAYS } from '@callboard/contract/messages/notices/rules'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { sessions, users } from './accounts.ts'
import { moment } from './columns.ts'

/** How a person chose to be notified of a kind of notice. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    way: text({ enum: NOTICE_WAYS }).notNull(),
    /** When it was chosen; choosing the same again keeps the time. */
    chosenAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check(
      'notice_choices_kind',
      sql`${table.kind} in ('office', 'answers', 'invitations', 'requests', 'times', 'decisions', 'reminders', 'must')`,
    ),
    check('notice_choices_way', sql`${table.way} in ('mail', 'digest', 'push', 'none')`),
    check('notice_choices_must', sql`${table.kind} <> 'must' or ${table.way} in ('mail', 'push')`),
  ],
)

/** A browser that receives pushes while its session lasts. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sid: varchar()
      .primaryKey()
      .references(() => sessions.sid, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address of its push service. */
    endpoint: text().notNull().unique('push_subscriptions_endpoint'),
    /** The browser's public key, and the secret that it shares with this server. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('push_subscriptions_user').on(table.userId)],
)
