import { TIMETABLE_PROBLEMS } from '@callboard/contract/people/availability/plan'
import { BUSY_SOURCES } from '@callboard/contract/people/availability/rules'
import type { LeftOut } from '@callboard/contract/people/availability/timetables.endpoints'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { applications } from './applications.ts'
import { slotInvitations } from './audition-sessions.ts'
import { moment, timeSpan } from './columns.ts'
import { studentProfiles } from './profiles.ts'

/** The only row says in which time zone dates and times of casting calls are meant. */
export const campus = pgTable('campus', { only: boolean().primaryKey().default(true), zone: text().notNull() }, ({ only }) => [
  check('campus_once', sql`${only}`),
])

const ofStudent = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => studentProfiles.id, { onDelete: 'cascade' })

/** The weekly hours of a student from one day to another, which replace those of the profile. No two overlap (see the migration). */
export const availabilityTerms = pgTable(
  'availability_terms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: ofStudent(),
    name: text().notNull(),
    validFrom: date({ mode: 'string' }).notNull(),
    /** The last day. */
    validTo: date({ mode: 'string' }).notNull(),
    hours: jsonb().$type<Partial<Record<'0' | '1' | '2' | '3' | '4' | '5' | '6', boolean[]>>>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('availability_terms_student').on(table.studentId, table.validFrom),
    index('availability_terms_free_hours').using('gin', sql`free_hours(${table.hours})`),
    check('availability_terms_order', sql`${table.validTo} >= ${table.validFrom}`),
  ],
)

/** Dates or hours at which a student is busy, or free after all. */
export const availabilityExceptions = pgTable(
  'availability_exceptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: ofStudent(),
    during: timeSpan().notNull(),
    isFree: boolean().notNull(),
    /** Only the student reads it. */
    note: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('availability_exceptions_student').using('gist', table.studentId, table.during),
    // Indexed by the end, because past exceptions are never read. Not by the whole range, because PostgreSQL must not use this index for
    // one student.
    index('availability_exceptions_freed').on(sql`upper(${table.during})`).where(sql`is_free`),
    check('availability_exceptions_bounded', sql`not (isempty(during) or lower_inf(during) or upper_inf(during))`),
  ],
)

/** The source of a student's classes: a file, from which only the times are kept, or an address that is read repeatedly. */
export const timetables = pgTable(
  'timetables',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: ofStudent(),
    /** A file's name, or the host of the address. */
    name: text().notNull(),
    /** A secret of the student; `null` for a file. */
    address: text(),
    /** SHA-256 of the text of a file, to recognise the same file; `null` for an address. */
    contentHash: text(),
    /** Unclear parts of the text that was last read, and the time zones assumed for times without a known zone. */
    problems: text({ enum: TIMETABLE_PROBLEMS }).array().notNull().default([]),
    assumedZones: text().array().notNull().default([]),
    /** The entries that were left out, and why; without titles. */
    leftOut: jsonb().$type<LeftOut[]>().notNull().default([]),
    /** When it was last read without failure. */
    readAt: moment(),
    triedAt: moment(),
    /** Why the last reading failed. */
    failure: text(),
    /**
     * The days at the campus from the first class to the last. For an endless timetable, the last day that was read. `null` without a
     * class.
     */
    coversFrom: date({ mode: 'string' }),
    coversTo: date({ mode: 'string' }),
    /** The first of these days whose classes are kept. The timetable says nothing about days outside `keptFrom` to `coversTo`. */
    keptFrom: date({ mode: 'string' }),
    /** When its text was last read and not only found unchanged, and how the site recognises that text. */
    wholeAt: moment(),
    etag: text(),
    lastModified: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('timetables_student').on(table.studentId, table.id),
    index('timetables_days').on(table.coversTo, table.keptFrom),
    index('timetables_due').on(sql`${table.triedAt} nulls first`).where(sql`address is not null`),
  ],
)

/**
 * Times that a student is busy. Triggers keep those of bookings, slots and offers; no two bookings or slots overlap (see the migrations).
 */
export const busySpans = pgTable(
  'busy_spans',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: ofStudent(),
    during: timeSpan().notNull(),
    source: text({ enum: BUSY_SOURCES }).notNull(),
    applicationId: integer()
      .unique('busy_spans_application')
      .references(() => applications.id, { onDelete: 'cascade' }),
    timetableId: integer().references(() => timetables.id, { onDelete: 'cascade' }),
    exceptionId: integer().references(() => availabilityExceptions.id, { onDelete: 'cascade' }),
    invitationId: integer()
      .unique('busy_spans_invitation')
      .references(() => slotInvitations.id, { onDelete: 'cascade' }),
    /** Whether nothing else that is exclusive may overlap it: a booking or a slot, unless somebody gave a reason. */
    isExclusive: boolean().notNull().default(false),
  },
  (table) => [
    // A person has few spans, so that their times in order are found faster than by a range (measured: 5 times).
    index('busy_spans_student').on(table.studentId, sql`lower(${table.during})`, sql`upper(${table.during})`),
    // For bookings, slots and offers of some days, among many more classes.
    index('busy_spans_asked').using('gist', table.during).where(sql`source in ('booking', 'slot', 'offer')`),
    index('busy_spans_timetable').on(table.timetableId).where(sql`timetable_id is not null`),
    index('busy_spans_exception').on(table.exceptionId).where(sql`exception_id is not null`),
    check('busy_spans_bounded', sql`not (isempty(during) or lower_inf(during) or upper_inf(during))`),
    check(
      'busy_spans_source',
      sql`(${table.source} in ('booking', 'offer')) = (${table.applicationId} is not null)
        and (${table.source} = 'class') = (${table.timetableId} is not null)
        and (${table.source} = 'exception') = (${table.exceptionId} is not null)
        and (${table.source} = 'slot') = (${table.invitationId} is not null)`,
    ),
    check('busy_spans_exclusive', sql`${table.source} in ('booking', 'slot') or not ${table.isExclusive}`),
  ],
)
