import type { SavedSearchInput } from '@callboard/contract/people/saved-searches/endpoints'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { indexOfReference, moment } from './columns.ts'

/** Named filters of the talent search. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    filters: jsonb().$type<SavedSearchInput['filters']>().notNull(),
    /** Whether it is shared with the whole office. */
    shared: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    /** Kept for a day, so that deleting can be undone. */
    deletedAt: moment(),
  },
  (table) => [
    indexOfReference('saved_searches_user_id', table.userId),
    uniqueIndex('saved_searches_name').on(table.userId, sql`lower(${table.name})`).where(sql`deleted_at is null`),
    index('saved_searches_shared').on(table.id).where(sql`shared and deleted_at is null`),
  ],
)

/** When a person last opened a search. Later profiles count as new to that person. */
export const savedSearchVisits = pgTable(
  'saved_search_visits',
  {
    searchId: integer()
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.searchId, table.userId] }), index('saved_search_visits_user').on(table.userId)],
)
