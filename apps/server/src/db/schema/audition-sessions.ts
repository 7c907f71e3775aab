import { AUDITION_KINDS, MISSED_OFFERS } from '@callboard/contract/schedule/audition-sessions/rules'
import type { AuditionBreak } from '@callboard/contract/schedule/audition-sessions/slots'
import { sql } from 'drizzle-orm'
import { bigint, check, date, foreignKey, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { bytes, users } from './accounts.ts'
import { applications } from './applications.ts'
import { indexOfReference, moment, timeOfDay, timeSpan } from './columns.ts'
import { studentProfiles } from './profiles.ts'
import { projects } from './projects.ts'
import { roles } from './roles.ts'

/** Auditions, callbacks and fittings of a casting call. Day and times are those of the campus. */
export const auditionSessions = pgTable(
  'audition_sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** `null` for all roles. */
    roleId: integer().references(() => roles.id, { onDelete: 'set null' }),
    name: text().notNull(),
    kind: text({ enum: AUDITION_KINDS }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    startTime: timeOfDay().notNull(),
    endTime: timeOfDay().notNull(),
    rooms: jsonb().$type<{ id: number; name: string }[]>().notNull(),
    slotMinutes: smallint().notNull(),
    capacity: smallint().notNull(),
    breaks: jsonb().$type<AuditionBreak[]>().notNull(),
    place: text(),
    /** Until when students choose a time by themselves; `null` until it begins. */
    chooseBy: moment(),
    cancelledAt: moment(),
    version: integer().notNull().default(1),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    indexOfReference('audition_sessions_created_by', table.createdBy),
    indexOfReference('audition_sessions_role_id', table.roleId),
    index('audition_sessions_project').on(table.projectId, table.day),
    index('audition_sessions_day').on(table.day),
    check('audition_sessions_kind', sql`${table.kind} in ('audition', 'callback', 'fitting')`),
    check('audition_sessions_order', sql`${table.startTime} < ${table.endTime}`),
    check('audition_sessions_capacity', sql`${table.capacity} between 1 and 50`),
  ],
)

/** The slots of audition sessions: instants, computed once. */
export const auditionSlots = pgTable(
  'audition_slots',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sessionId: integer()
      .notNull()
      .references(() => auditionSessions.id, { onDelete: 'cascade' }),
    /** One of the rooms of the audition session. */
    roomId: smallint().notNull(),
    during: timeSpan().notNull(),
    /** The capacity of the audition session. */
    capacity: smallint().notNull(),
  },
  (table) => [
    unique('audition_slots_once').on(table.sessionId, table.roomId, table.during),
    // For the foreign key of invitations: the slot belongs to the same audition session, with the capacity that was used to place them.
    unique('audition_slots_of_session').on(table.id, table.sessionId, table.capacity),
  ],
)

/** Who was invited to an audition session, and the slot that they have, are offered, or wait for. */
export const slotInvitations = pgTable(
  'slot_invitations',
  {
    // Known before the row is inserted, because the token is made from it.
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    sessionId: integer()
      .notNull()
      .references(() => auditionSessions.id, { onDelete: 'cascade' }),
    applicationId: integer()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    studentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => studentProfiles.id, { onDelete: 'cascade' }),
    tokenHash: bytes().notNull().unique('slot_invitations_token'),
    invitedBy: text().references(() => users.id, { onDelete: 'set null' }),
    invitedAt: moment().notNull(),
    /** When the office last reminded them to choose. */
    remindedAt: moment(),
    slotId: integer(),
    /** The place in the slot that the person takes, from 1. */
    place: smallint(),
    /** The capacity of the slot. */
    capacity: smallint(),
    /** Until when the slot is offered to them; `null` once they have it. */
    offeredUntil: moment(),
    /** Since when they are on the waiting list. */
    waitingSince: moment(),
    /** Why the person did not take the last offer from the waiting list; kept until they take a slot or wait again. */
    missedOffer: text({ enum: MISSED_OFFERS }),
    /** Since when the person says that they cannot come at all; kept until they take a slot, wait for one, or are placed. */
    declinedAt: moment(),
    /** How often they took a slot: each but the first is a move. */
    takes: smallint().notNull().default(0),
    /** Why they have it despite a conflict in their time: text by the office, or one of `CLASH_REASON`. */
    clashReason: text(),
    version: integer().notNull().default(1),
    updatedAt: moment().notNull(),
  },
  (table) => [
    indexOfReference('slot_invitations_invited_by', table.invitedBy),
    // One invitation, and so one slot, for each person.
    unique('slot_invitations_once').on(table.sessionId, table.studentId),
    // No two people have the same place.
    unique('slot_invitations_place').on(table.slotId, table.place),
    foreignKey({
      columns: [table.slotId, table.sessionId, table.capacity],
      foreignColumns: [auditionSlots.id, auditionSlots.sessionId, auditionSlots.capacity],
      name: 'slot_invitations_slot',
    }).onUpdate('cascade'),
    index('slot_invitations_application').on(table.applicationId),
    index('slot_invitations_student').on(table.studentId),
    check(
      'slot_invitations_placed',
      sql`(${table.slotId} is null) = (${table.place} is null) and (${table.slotId} is null) = (${table.capacity} is null)`,
    ),
    check('slot_invitations_capacity', sql`${table.place} between 1 and ${table.capacity}`),
    check('slot_invitations_offered', sql`${table.offeredUntil} is null or ${table.slotId} is not null`),
    check('slot_invitations_waiting', sql`${table.waitingSince} is null or ${table.slotId} is null`),
    check(
      'slot_invitations_missed',
      sql`${table.missedOffer} is null or (${table.missedOffer} in ('declined', 'expired') and ${table.slotId} is null and ${table.waitingSince} is null)`,
    ),
    check('slot_invitations_clash', sql`${table.clashReason} is null or ${table.slotId} is not null`),
  ],
)
