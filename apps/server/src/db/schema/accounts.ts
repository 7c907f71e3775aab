import { sql } from 'drizzle-orm'
import { boolean, check, customType, index, integer, json, pgTable, text, timestamp, varchar } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Raw bytes; used for token hashes, which are compared and never shown. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    /** Always lower case; uniqueness is by the stored text. */
    email: text().notNull().unique('users_email'),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    role: text().notNull().default('student'),
    /** Sample people are the only accounts that demo sign-in may use. */
    isSample: boolean().notNull().default(false),
    /** When the person asked for no more office messages by mail; messages stay in the inbox. */
    officeMailStoppedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_role', sql`${table.role} in ('student', 'admin')`),
  ],
)

/** Whose browser is signed in; `http/session-store.ts` reads and writes it. */
export const sessions = pgTable(
  'sessions',
  {
    sid: varchar().primaryKey(),
    sess: json().notNull(),
    expire: timestamp({ precision: 6, withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_expire').on(table.expire)],
)

/** Sign-in mails that were asked for, and links that were mailed as an invitation. Link and code are stored as hashes only. */
export const signInRequests = pgTable(
  'sign_in_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    tokenHash: bytes().notNull().unique('sign_in_requests_token'),
    /** `null` for an invitation, which has no code. */
    codeHash: bytes(),
    returnTo: text().notNull(),
    wrongCodes: integer().notNull().default(0),
    usedAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('sign_in_requests_email').on(table.email, table.createdAt.desc().nullsFirst()),
    index('sign_in_requests_expires_at').on(table.expiresAt),
  ],
)
