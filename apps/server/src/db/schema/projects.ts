import { PROJECT_STATUSES } from '@callboard/contract/casting/projects/rules'
import type { EventType } from '@callboard/contract/event-types'
import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { bytes, users } from './accounts.ts'
import { indexOfReference, moment, timeOfDay } from './columns.ts'

/** Ids of rows that lost their casting call when it was deleted. */
interface Detached {
  readonly events: readonly number[]
  readonly selfTapes: readonly number[]
  readonly messages: readonly number[]
  /** Missing if the deletion is older than conversations. */
  readonly threads?: readonly number[]
}

export const projects = pgTable(
  'projects',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    description: text(),
    type: text().notNull(),
    status: text({ enum: PROJECT_STATUSES }).notNull().default('active'),
    urgent: boolean().notNull().default(false),
    deadline: date({ mode: 'string' }),
    campus: text(),
    location: text(),
    address: text(),
    shootDate: date({ mode: 'string' }),
    shootTime: timeOfDay(),
    endTime: timeOfDay(),
    major: text(),
    wardrobe: text(),
    inspirationPhotos: jsonb().$type<string[]>().notNull().default([]),
    allowedYears: text().array().notNull().default(['any']),
    /** The sums over the roles. Every change of a role updates them. */
    numberOfStudents: smallint().notNull().default(1),
    numberOfMale: smallint(),
    numberOfFemale: smallint(),
    requirements: jsonb()
      .$type<{ gender: string[]; skills: string[] }>()
      .notNull()
      .default({ gender: ['Any/All'], skills: [] }),
    /** Whether a free place is offered to the next alternate automatically. */
    offersToAlternates: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /** Since when nobody sees it; it is purged when it can no longer be restored. */
    deletedAt: moment(),
    deletedBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** Rows that referred to it before its deletion. They refer to it again when it is restored. */
    detached: jsonb().$type<Detached>(),
  },
  (table) => [
    indexOfReference('projects_deleted_by', table.deletedBy),
    indexOfReference('projects_created_by', table.createdBy),
    index('projects_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('projects_active').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()).where(sql`status = 'active'`),
    index('projects_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    check('projects_title', sql`${table.title} <> ''`),
    check('projects_status', sql`${table.status} in ('draft', 'active', 'completed', 'cancelled', 'archived')`),
    check('projects_students', sql`${table.numberOfStudents} between 1 and 999`),
    check(
      'projects_by_gender',
      sql`${table.numberOfMale} >= 0 and ${table.numberOfFemale} >= 0 and ${table.numberOfMale} + ${table.numberOfFemale} <= ${table.numberOfStudents}`,
    ),
    check(
      'projects_inspiration',
      sql`jsonb_typeof(${table.inspirationPhotos}) = 'array' and jsonb_array_length(${table.inspirationPhotos}) <= 5`,
    ),
  ],
)

export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    description: text(),
    startDate: moment().notNull(),
    endDate: moment().notNull(),
    location: text(),
    eventType: text({ enum: ['casting', 'audition', 'callback', 'shoot', 'meeting'] }).notNull(),
    projectId: integer(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** User ids or email addresses. */
    attendees: text().array().notNull().default([]),
    status: text().notNull().default('scheduled'),
    isPrivate: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** Only calendar feeds show deleted events, as cancelled, until they are removed. */
    deletedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    indexOfReference('calendar_events_created_by', table.createdBy),
    indexOfReference('calendar_events_project_id', table.projectId),
    index('calendar_events_start').on(table.startDate),
    index('calendar_events_attendees').using('gin', table.attendees),
    // The events of a deleted casting call are kept.
    foreignKey({ columns: [table.projectId], foreignColumns: [projects.id], name: 'calendar_events_project' }).onDelete('set null'),
    check('calendar_events_order', sql`${table.endDate} >= ${table.startDate}`),
    check('calendar_events_type', sql`${table.eventType} in ('casting', 'audition', 'callback', 'shoot', 'meeting')`),
  ],
)

/** The private address at which a person's own calendar reads their events; the token itself is never stored. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: bytes().notNull().unique('calendar_feeds_token'),
  createdAt: moment().notNull().defaultNow(),
  lastUsedAt: moment(),
  /** What the feed contained at its last reading: shoots, auditions and slots, and the cancelled events of removed ones. */
  shown: jsonb().$type<ShownEvent[]>().notNull().default([]),
})

/** An event as a feed last showed it. Times are instants in ISO 8601. */
export interface ShownEvent {
  readonly id: string
  readonly title: string
  readonly start: string
  readonly end: string
  readonly isAllDay: boolean
  readonly eventType: EventType
  /** The SEQUENCE that was sent. */
  readonly sequence: number
  /** How much higher it is than the event's own SEQUENCE, because the event was gone for a time. */
  readonly raise: number
  /** Since when the event is gone; `null` while it is there. */
  readonly cancelledAt: string | null
}
