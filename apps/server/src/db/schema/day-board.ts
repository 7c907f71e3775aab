import { DAY_STATES, type Standing } from '@callboard/contract/schedule/day-board/steps'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { applications } from './applications.ts'
import { auditionSessions } from './audition-sessions.ts'
import { indexOfReference, moment } from './columns.ts'
import { studentProfiles } from './profiles.ts'
import { projects } from './projects.ts'

/**
 * Who came to an audition session or a shoot day, and where they are. People who are only expected have no row before their first step.
 */
export const attendances = pgTable(
  'attendances',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The key of the board: `session-12` or `shoot-7-2027-03-04`. */
    board: text().notNull(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    sessionId: integer().references(() => auditionSessions.id, { onDelete: 'cascade' }),
    /** `null` for somebody who was not expected. */
    applicationId: integer().references(() => applications.id, { onDelete: 'cascade' }),
    studentId: bigint({ mode: 'number' }).references(() => studentProfiles.id, { onDelete: 'cascade' }),
    /** For somebody who was not expected: the id from a device, and the name if there is no profile. */
    walkInId: uuid().unique('attendances_walk_in'),
    walkInName: text(),
    /** From 1, in the order of arrival. */
    number: smallint(),
    state: text({ enum: DAY_STATES }).notNull(),
    room: text(),
    arrivedAt: moment(),
    calledAt: moment(),
    enteredAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    indexOfReference('attendances_student_id', table.studentId),
    unique('attendances_application').on(table.board, table.applicationId),
    unique('attendances_number').on(table.board, table.number),
    uniqueIndex('attendances_guest').on(table.board, table.studentId).where(sql`application_id is null`),
    // Nobody is in two rooms at the same time, even on different boards.
    uniqueIndex('attendances_in_room').on(table.studentId).where(sql`state = 'in-room'`),
    index('attendances_project').on(table.projectId),
    index('attendances_session').on(table.sessionId).where(sql`session_id is not null`),
    index('attendances_of_application').on(table.applicationId).where(sql`application_id is not null`),
    check('attendances_board', sql`${table.sessionId} is null or ${table.board} = 'session-' || ${table.sessionId}`),
    check('attendances_state', sql`${table.state} in ('expected', 'arrived', 'called', 'in-room', 'done', 'no-show', 'left')`),
    check('attendances_room', sql`(${table.room} is not null) = (${table.state} in ('called', 'in-room'))`),
    check(
      'attendances_who',
      sql`(${table.applicationId} is null) = (${table.walkInId} is not null)
        and (${table.studentId} is null) = (${table.walkInName} is not null)
        and (${table.applicationId} is null or ${table.studentId} is not null)`,
    ),
  ],
)

/** Every step on the boards. A step that a device sends twice is stored once. */
export const attendanceSteps = pgTable(
  'attendance_steps',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The id that the device gave it. */
    clientId: uuid().notNull().unique('attendance_steps_once'),
    attendanceId: integer()
      .notNull()
      .references(() => attendances.id, { onDelete: 'cascade' }),
    /** Where the person was before. */
    before: jsonb().$type<Standing>().notNull(),
    state: text({ enum: DAY_STATES }).notNull(),
    /** The step that this one undoes. */
    undoes: uuid().unique('attendance_steps_undone_once'),
    /** When it was made, by the server's clock. */
    madeAt: moment().notNull(),
    receivedAt: moment().notNull(),
    /** The casting director; `null` when the person checked in at the kiosk. */
    madeBy: text().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    indexOfReference('attendance_steps_made_by', table.madeBy),
    index('attendance_steps_attendance').on(table.attendanceId, table.id),
  ],
)
