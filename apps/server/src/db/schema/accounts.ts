import type { Language } from '@callboard/contract/language'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  varchar,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Raw bytes; used for token hashes, which are compared and never shown. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    /** In the form in which addresses are compared (`emailKey`); uniqueness is by the stored text. */
    email: text().notNull().unique('users_email'),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    role: text().notNull().default('student'),
    /** Whether a group of the university's single sign-on, and not `ADMIN_EMAILS`, made the account an admin. */
    adminByGroup: boolean().notNull().default(false),
    /** Sample people are the only accounts that demo sign-in may use. */
    isSample: boolean().notNull().default(false),
    /** When the person asked for no more office messages by mail; messages stay in the inbox. */
    officeMailStoppedAt: moment(),
    /** In which they are written to: chosen, or what their browser asked for when they first signed in. */
    language: text().$type<Language>(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_role', sql`${table.role} in ('student', 'admin')`),
    // Whether there are any is asked for each dashboard, where there is none and every account would be read.
    index('users_sample').on(table.id).where(sql`is_sample`),
  ],
)

/** Whose browser is signed in; `http/session/session-store.ts` reads and writes it. */
export const sessions = pgTable(
  'sessions',
  {
    sid: varchar().primaryKey(),
    sess: json().notNull(),
    expire: timestamp({ precision: 6, withTimezone: true }).notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** Behind by up to a few minutes, so that reading a page writes nothing. */
    lastSeenAt: moment().notNull().defaultNow(),
    /** Such as `Firefox on Windows`, for the person's own list. */
    browser: text(),
  },
  (table) => [index('sessions_expire').on(table.expire), index('sessions_user').on(sql`(${table.sess}->>'userId')`)],
)

/** Who an account is to the university's single sign-on: `subject` is the provider's own, lasting name of the person. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), unique('identities_user').on(table.userId, table.issuer)],
)

/** Sign-ins by single sign-on that were completed, until nobody could try them again. */
export const usedAttempts = pgTable(
  'used_attempts',
  {
    attemptHash: bytes().primaryKey(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('used_attempts_expires_at').on(table.expiresAt)],
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
    /** Hash of the secret that the asking browser was given; `null` for an invitation, which no browser asked for. */
    browserHash: bytes(),
    /** Whether a program asked, which need not keep cookies: its code is good in any browser. */
    codeAnywhere: boolean().notNull().default(false),
    returnTo: text().notNull(),
    /** Names the browser that asked, if the address had signed in there before. */
    provenBrowser: bytes(),
    /** When its link was used up; a used code uses up the link, too. */
    usedAt: moment(),
    /** When its code was used up; a used link leaves it good, because a mail scanner may have used the link. */
    codeUsedAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('sign_in_requests_email').on(table.email, table.createdAt.desc().nullsFirst()),
    index('sign_in_requests_expires_at').on(table.expiresAt),
  ],
)

/** Wrong codes that were typed for an address, where they could have been right. */
export const signInGuesses = pgTable(
  'sign_in_guesses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    /** Hash of the asking browser's secret, or keyed hash of the network address. */
    guesser: bytes().notNull(),
    /** Whether `guesser` is a browser, which only guesses at mails of its own. */
    inBrowser: boolean().notNull(),
    guessedAt: moment().notNull(),
  },
  (table) => [index('sign_in_guesses_email').on(table.email, table.guessedAt)],
)

/** Codes that delete an account, each good in the session that asked for it. A new one replaces the old. */
export const deletionCodes = pgTable('deletion_codes', {
  sid: varchar()
    .primaryKey()
    .references(() => sessions.sid, { onDelete: 'cascade' }),
  codeHash: bytes().notNull(),
  wrongCodes: integer().notNull().default(0),
  expiresAt: moment().notNull(),
})
