import type { FieldChange } from '@callboard/contract/field-change'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './columns.ts'
import { studentProfiles } from './profiles.ts'

/** What each change of a profile changed. A separate table instead of the audit log, because the rows are deleted with the profile. */
export const profileChanges = pgTable(
  'profile_changes',
  {
    studentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => studentProfiles.id, { onDelete: 'cascade' }),
    /** The version of the profile that the change made. */
    version: integer().notNull(),
    changes: jsonb().$type<FieldChange[]>().notNull(),
    changedBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** Whether the change came through an edit link. */
    byLink: boolean().notNull().default(false),
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.version] }),
    index('profile_changes_changed').on(table.changedAt),
    index('profile_changes_by').on(table.changedBy),
  ],
)
