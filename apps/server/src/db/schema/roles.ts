import { NO_CRITERIA, type RoleCriteria } from '@callboard/contract/people/profiles/criteria'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { moment, timeOfDay } from './columns.ts'
import { projects } from './projects.ts'

/** The roles of casting calls. Every casting call has at least one. */
export const roles = pgTable(
  'roles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text(),
    needed: smallint().notNull().default(1),
    neededMen: smallint(),
    neededWomen: smallint(),
    alternatesWanted: smallint().notNull().default(0),
    criteria: jsonb().$type<RoleCriteria>().notNull().default(NO_CRITERIA),
    shootDate: date({ mode: 'string' }),
    shootTime: timeOfDay(),
    endTime: timeOfDay(),
    pay: text(),
    isInternal: boolean().notNull().default(false),
    /** When the office cancelled this role alone, without its casting call. */
    cancelledAt: moment(),
    /** Its place in the casting call. */
    position: smallint().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    // For the foreign key of applications: an application and its role belong to the same casting call.
    unique('roles_of_project').on(table.id, table.projectId),
    index('roles_project').on(table.projectId, table.position, table.id),
    check('roles_name', sql`${table.name} <> ''`),
    check('roles_needed', sql`${table.needed} between 1 and 999`),
    check('roles_alternates', sql`${table.alternatesWanted} between 0 and 50`),
    check(
      'roles_by_gender',
      sql`${table.neededMen} >= 0 and ${table.neededWomen} >= 0 and ${table.neededMen} + ${table.neededWomen} <= ${table.needed}`,
    ),
  ],
)
