import type { CallState } from '@callboard/contract/casting/projects/versions.rules'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './columns.ts'
import { projects } from './projects.ts'

/** Each version of a casting call: what the office typed, nothing about applicants. */
export const projectVersions = pgTable(
  'project_versions',
  {
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The number of this version, counted within one casting call. */
    number: integer().notNull(),
    state: jsonb().$type<CallState>().notNull(),
    restores: integer(),
    changedBy: text().references(() => users.id, { onDelete: 'set null' }),
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.number] }),
    index('project_versions_changed').on(table.changedAt),
    index('project_versions_by').on(table.changedBy),
    check('project_versions_number', sql`${table.number} > 0`),
  ],
)
