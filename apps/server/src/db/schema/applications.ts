import { APPLICATION_STATUSES } from '@callboard/contract/casting/applications/rules'
import { APPLICATION_SOURCES } from '@callboard/contract/casting/board/rules'
import { STAGES } from '@callboard/contract/casting/board/stages'
import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, check, foreignKey, index, integer, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { indexOfReference, moment } from './columns.ts'
import { studentProfiles } from './profiles.ts'
import { projects } from './projects.ts'
import { roles } from './roles.ts'

/** `statusOf` of the contract in SQL; a test compares the two. */
const statusOfStage = sql`case when stage in ('booked', 'completed', 'no-show') then 'accepted'
  when stage in ('released', 'offer-expired') then 'rejected' when stage in ('withdrawn', 'declined') then 'withdrawn' else 'pending' end`

const isStage = (column: unknown): SQL => sql`${column} in (${sql.raw(STAGES.map((stage) => `'${stage}'`).join(', '))})`

export const applications = pgTable(
  'applications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    roleId: integer().notNull(),
    studentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => studentProfiles.id, { onDelete: 'cascade' }),
    stage: text({ enum: STAGES }).notNull().default('submitted'),
    /** The stage that the student knows; `null` while they do not know of the application. */
    toldStage: text({ enum: STAGES }).default('submitted'),
    status: text({ enum: APPLICATION_STATUSES }).notNull().generatedAlwaysAs(statusOfStage),
    /** The order of alternates. Somebody who leaves makes a gap, so the rank that people read is counted. */
    rank: integer(),
    /** The place of the role that the person takes, from 1. */
    place: smallint(),
    source: text({ enum: APPLICATION_SOURCES }).notNull().default('applied'),
    /** Why it was last moved. */
    reason: text(),
    notes: text(),
    /** Why it is booked despite a conflict in the person's time: text by the office, or one of `CLASH_REASON`. */
    clashReason: text(),
    /** When its student was told, while waiting for an answer, that the casting call was deleted; `null` once it is back. */
    calledOffAt: moment(),
    version: integer().notNull().default(1),
    submittedAt: moment().notNull().defaultNow(),
    movedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    // One application per student and role.
    uniqueIndex('applications_once').on(table.roleId, table.studentId),
    index('applications_project').on(table.projectId, table.studentId),
    index('applications_student').on(table.studentId, table.submittedAt.desc().nullsFirst()),
    // Not cascading: a role is deleted only when nobody has applied for it. Deleting a casting call removes both.
    foreignKey({ columns: [table.roleId, table.projectId], foreignColumns: [roles.id, roles.projectId], name: 'applications_role' }),
    // No two people have the same place.
    unique('applications_place').on(table.roleId, table.place),
    // Deferrable in the migration, so that one statement can put alternates in another order.
    unique('applications_rank').on(table.roleId, table.rank),
    check('applications_stage', isStage(table.stage)),
    check('applications_told_stage', isStage(table.toldStage)),
    check('applications_source', sql`${table.source} in ('applied', 'invited', 'office')`),
    check('applications_placed', sql`(${table.place} is not null) = (${table.stage} in ('booked', 'completed'))`),
    check('applications_places', sql`${table.place} >= 1`),
    check('applications_clash', sql`${table.clashReason} is null or ${table.stage} in ('booked', 'completed')`),
    check('applications_ranked', sql`(${table.rank} is not null) = (${table.stage} = 'alternate')`),
  ],
)

/** Applications that were removed with their student’s account or by retention. Only the fact is kept, without the person. */
export const removedApplications = pgTable(
  'removed_applications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Its last status. */
    status: text({ enum: APPLICATION_STATUSES }).notNull(),
    removedAt: moment().notNull(),
  },
  (table) => [index('removed_applications_project').on(table.projectId)],
)

/** Every change of an application, with who, when, from where to where, and why. Rows are only added. */
export const applicationChanges = pgTable(
  'application_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    applicationId: integer()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The stage before a move; `null` when the application was made, or only its notes changed. */
    fromStage: text({ enum: STAGES }),
    stage: text({ enum: STAGES }).notNull(),
    status: text({ enum: APPLICATION_STATUSES }).notNull().generatedAlwaysAs(statusOfStage),
    reason: text(),
    notes: text(),
    changedBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** Whether a rule of Callboard moved it, for example at the end of an offer, and not a person. */
    byRule: boolean().notNull().default(false),
    changedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    indexOfReference('application_changes_changed_by', table.changedBy),
    index('application_changes_application').on(table.applicationId, table.id),
    check('application_changes_stage', isStage(table.stage)),
    check('application_changes_from_stage', isStage(table.fromStage)),
  ],
)
