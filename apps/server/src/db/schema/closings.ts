import { CLOSED_STATUSES, type ClosingNotes } from '@callboard/contract/casting/closure/rules'
import { PROJECT_STATUSES } from '@callboard/contract/casting/projects/rules'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { indexOfReference, moment } from './columns.ts'
import { projects } from './projects.ts'
import { roles } from './roles.ts'

/** Closures of casting calls: a job sends a note to everybody without an answer. The remaining work follows from the applications. */
export const closings = pgTable(
  'closings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The role that is cancelled, without the rest of its casting call. */
    roleId: integer(),
    /** The new status of the casting call; for a role, `cancelled`. */
    status: text({ enum: CLOSED_STATUSES }).notNull(),
    notes: jsonb().$type<ClosingNotes>().notNull(),
    /** Applications of booked people who did not come. */
    absentIds: integer().array().notNull().default([]),
    startedBy: text().references(() => users.id, { onDelete: 'set null' }),
    startedAt: moment().notNull(),
    /** The previous status of the casting call, for an undo; `null` for older closures, which stored none. */
    statusBefore: text({ enum: PROJECT_STATUSES }),
    /** When the first people were told. Until then the closure can be undone. */
    begunAt: moment(),
    finishedAt: moment(),
  },
  (table) => [
    indexOfReference('closings_started_by', table.startedBy),
    index('closings_project').on(table.projectId),
    index('closings_role').on(table.roleId).where(sql`role_id is not null`),
    foreignKey({
      columns: [table.roleId, table.projectId],
      foreignColumns: [roles.id, roles.projectId],
      name: 'closings_role_of_project',
    }).onDelete('cascade'),
    // Two directors cannot close the same casting call, or cancel the same role, at the same moment.
    uniqueIndex('closings_running').on(table.projectId, sql`coalesce(role_id, 0)`).where(sql`finished_at is null`),
    check('closings_of_role', sql`${table.roleId} is null or ${table.status} = 'cancelled'`),
    check('closings_status', sql`${table.status} in ('completed', 'cancelled', 'archived')`),
  ],
)
