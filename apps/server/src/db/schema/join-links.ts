import type { KioskOptional } from '@callboard/contract/exchange/kiosk/rules'
import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { indexOfReference, moment } from './columns.ts'

/** Registration links: on posters, for anyone. */
export const joinLinks = pgTable(
  'join_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Not hashed: it is on posters, and the office prints it again. */
    token: text().notNull().unique('join_links_token'),
    title: text().notNull(),
    note: text(),
    /** What the form asks in addition to the fields of every registration. */
    fields: text().array().$type<KioskOptional[]>().notNull(),
    asksPhotos: boolean().notNull(),
    /** First and last day, in the institution's time zone. */
    opensOn: date(),
    closesOn: date(),
    /** Most registrations; `null` for any number. */
    places: integer(),
    /** Registrations so far. */
    taken: integer().notNull().default(0),
    /** How many of these used the address of an existing account, and so created no profile. */
    known: integer().notNull().default(0),
    pausedAt: moment(),
    revokedAt: moment(),
    lastUsedAt: moment(),
    version: integer().notNull().default(1),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    indexOfReference('join_links_created_by', table.createdBy),
    check('join_links_counts', sql`${table.known} between 0 and ${table.taken}`),
    check('join_links_days', sql`${table.opensOn} <= ${table.closesOn}`),
  ],
)
