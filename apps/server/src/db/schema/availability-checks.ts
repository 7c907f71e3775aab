import { FREEDOMS } from '@callboard/contract/people/availability/rules'
import { CHECK_ANSWERS } from '@callboard/contract/schedule/availability-checks/rules'
import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { bytes, users } from './accounts.ts'
import { indexOfReference, moment, timeSpan } from './columns.ts'
import { studentProfiles } from './profiles.ts'
import { projects } from './projects.ts'
import { roles } from './roles.ts'

/** The office's questions about when people are available. */
export const availabilityChecks = pgTable(
  'availability_checks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    message: text(),
    questions: text().array().notNull().default([]),
    dueAt: moment().notNull(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
    closedAt: moment(),
    version: integer().notNull().default(1),
  },
  (table) => [
    indexOfReference('availability_checks_created_by', table.createdBy),
    index('availability_checks_project').on(table.projectId, table.id),
    index('availability_checks_due').on(table.dueAt).where(sql`closed_at is null`),
    check('availability_checks_questions', sql`cardinality(${table.questions}) <= 2`),
  ],
)

/** The times that a check asks about, each for everybody or for the people of one role. */
export const checkWindows = pgTable(
  'check_windows',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    checkId: integer()
      .notNull()
      .references(() => availabilityChecks.id, { onDelete: 'cascade' }),
    during: timeSpan().notNull(),
    roleId: integer().references(() => roles.id, { onDelete: 'set null' }),
    /** When its times were set. Earlier answers are about other times. */
    changedAt: moment().notNull(),
  },
  (table) => [
    index('check_windows_check').on(table.checkId, sql`lower(${table.during})`),
    index('check_windows_role').on(table.roleId).where(sql`role_id is not null`),
    check('check_windows_bounded', sql`not (isempty(during) or lower_inf(during) or upper_inf(during))`),
  ],
)

/** The people whom a check asks. Only the link in the mail contains the token. */
export const checkPeople = pgTable(
  'check_people',
  {
    // Known before the row is inserted, because the token is made from it.
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    checkId: integer()
      .notNull()
      .references(() => availabilityChecks.id, { onDelete: 'cascade' }),
    studentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => studentProfiles.id, { onDelete: 'cascade' }),
    /** The role for which they are asked; `null` for any. */
    roleId: integer().references(() => roles.id, { onDelete: 'set null' }),
    tokenHash: bytes().notNull().unique('check_people_token'),
    sentAt: moment().notNull(),
    remindedAt: moment(),
    /** When they last answered anything. */
    answeredAt: moment(),
    /** Their answers to the questions, in the order of those; empty before the first. */
    replies: text().array().notNull().default([]),
  },
  (table) => [
    unique('check_people_once').on(table.checkId, table.studentId),
    index('check_people_student').on(table.studentId),
    index('check_people_role').on(table.roleId).where(sql`role_id is not null`),
    check('check_people_replies', sql`cardinality(${table.replies}) <= 2`),
  ],
)

/** The answers of people to windows. */
export const checkAnswers = pgTable(
  'check_answers',
  {
    windowId: integer()
      .notNull()
      .references(() => checkWindows.id, { onDelete: 'cascade' }),
    studentId: bigint({ mode: 'number' }).notNull(),
    checkId: integer().notNull(),
    answer: text({ enum: CHECK_ANSWERS }).notNull(),
    note: text(),
    /** The state of the window in the person's calendar at the time of the answer. */
    calendar: text({ enum: FREEDOMS }).notNull(),
    answeredAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.windowId, table.studentId] }),
    // The answers of a person who is no longer asked are deleted.
    foreignKey({
      name: 'check_answers_person',
      columns: [table.checkId, table.studentId],
      foreignColumns: [checkPeople.checkId, checkPeople.studentId],
    }).onDelete('cascade'),
    index('check_answers_person').on(table.checkId, table.studentId),
    check('check_answers_answer', sql`${table.answer} in ('yes', 'partly', 'no')`),
    check('check_answers_calendar', sql`${table.calendar} in ('free', 'partly', 'busy', 'unknown')`),
  ],
)
