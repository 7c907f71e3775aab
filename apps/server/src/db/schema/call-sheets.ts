import type { CallSheetContent } from '@callboard/contract/schedule/call-sheets/endpoints'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { bytes, users } from './accounts.ts'
import { applications } from './applications.ts'
import { indexOfReference, moment, timeOfDay } from './columns.ts'
import { messages } from './messages.ts'
import { projects } from './projects.ts'

/** The call sheets of shoot days, as the office last saved them. */
export const callSheets = pgTable(
  'call_sheets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    generalCall: timeOfDay(),
    place: text(),
    address: text(),
    wear: text(),
    bring: text(),
    contactName: text(),
    contactPhone: text(),
    notes: text(),
    /** Counts savings and publications, so that nobody overwrites a version that they have not seen. */
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [unique('call_sheets_once').on(table.projectId, table.day)],
)

/** The part of each published call sheet that is the same for everybody. Versions count from 1. */
export const callSheetVersions = pgTable(
  'call_sheet_versions',
  {
    sheetId: integer()
      .notNull()
      .references(() => callSheets.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** With the hours of the day at that time; older versions do not have them. */
    content: jsonb().$type<CallSheetContent & { hours?: { shootTime: string | null; endTime: string | null } }>().notNull(),
    publishedBy: text().references(() => users.id, { onDelete: 'set null' }),
    publishedAt: moment().notNull(),
  },
  (table) => [
    indexOfReference('call_sheet_versions_published_by', table.publishedBy),
    primaryKey({ columns: [table.sheetId, table.number] }),
    check('call_sheet_versions_number', sql`${table.number} >= 1`),
  ],
)

/** One person on a call sheet: what the office saved for them, what they were last sent, and what they answered. */
export const callSheetLines = pgTable(
  'call_sheet_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sheetId: integer()
      .notNull()
      .references(() => callSheets.id, { onDelete: 'cascade' }),
    applicationId: integer()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Without a value the person has the general call, and no known end. */
    callTime: timeOfDay(),
    wrapTime: timeOfDay(),
    note: text(),
    tokenHash: bytes().unique('call_sheet_lines_token'),
    /** The version that was sent last; the following columns are its content. */
    sentVersion: integer(),
    sentAt: moment(),
    sentCall: moment(),
    sentWrap: moment(),
    sentNote: text(),
    /** The id of the event in the person's calendar, and how many versions of it were sent. */
    eventId: text(),
    sequence: integer(),
    messageId: integer().references(() => messages.id, { onDelete: 'set null' }),
    /** Since when the person knows that they are no longer called. */
    cancelledAt: moment(),
    /** Since when the shoot is on another day, for which the person gets another call. */
    movedAt: moment(),
    seenAt: moment(),
    confirmedAt: moment(),
    /** The casting director who confirmed by hand. */
    confirmedBy: text().references(() => users.id, { onDelete: 'set null' }),
    problem: text(),
    /** Hours before the call of the last reminder. */
    reminded: smallint(),
    /** When they were last reminded, manually or automatically. */
    remindedAt: moment(),
  },
  (table) => [
    indexOfReference('call_sheet_lines_confirmed_by', table.confirmedBy),
    unique('call_sheet_lines_once').on(table.sheetId, table.applicationId),
    index('call_sheet_lines_application').on(table.applicationId),
    index('call_sheet_lines_message').on(table.messageId).where(sql`message_id is not null`),
    index('call_sheet_lines_due').on(table.sentCall).where(sql`cancelled_at is null`),
    check(
      'call_sheet_lines_sent',
      sql`(${table.sentAt} is null) = (${table.sentCall} is null) and (${table.sentAt} is null) = (${table.sentVersion} is null)
        and (${table.sentAt} is null) = (${table.eventId} is null) and (${table.sentAt} is null) = (${table.sequence} is null)`,
    ),
    check('call_sheet_lines_moved', sql`${table.movedAt} is null or ${table.cancelledAt} is not null`),
    check('call_sheet_lines_order', sql`${table.sentWrap} > ${table.sentCall}`),
    check('call_sheet_lines_answer', sql`${table.confirmedAt} is null or ${table.problem} is null`),
    check('call_sheet_lines_reminded', sql`${table.reminded} in (72, 24, 3)`),
  ],
)
