import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { indexOfReference, moment } from './columns.ts'
import { studentProfiles } from './profiles.ts'

/** Named lists of people, shared by all casting directors. */
export const lists = pgTable(
  'lists',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    /** When its name or its people last changed. */
    updatedAt: moment().notNull().defaultNow(),
    /** Kept for a day, so that deleting can be undone. */
    deletedAt: moment(),
  },
  (table) => [
    indexOfReference('lists_created_by', table.createdBy),
    uniqueIndex('lists_name').on(sql`lower(${table.name})`).where(sql`deleted_at is null`),
    check('lists_named', sql`${table.name} <> ''`),
  ],
)

/** The people on lists, each once per list, with the office's note. */
export const listEntries = pgTable(
  'list_entries',
  {
    listId: integer()
      .notNull()
      .references(() => lists.id, { onDelete: 'cascade' }),
    studentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => studentProfiles.id, { onDelete: 'cascade' }),
    note: text(),
    addedBy: text().references(() => users.id, { onDelete: 'set null' }),
    addedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    indexOfReference('list_entries_added_by', table.addedBy),
    primaryKey({ columns: [table.listId, table.studentId] }),
    index('list_entries_student').on(table.studentId),
    // The newest people of a list, shown as its pictures.
    index('list_entries_newest').on(table.listId, table.addedAt.desc().nullsFirst(), table.studentId),
  ],
)
