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

/** Raw bytes; for token hashes, which are compared and never shown. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    /** In the form in which addresses are compared (`emailKey`); the stored text is unique. */
    email: text().notNull().unique('users_email'),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    role: text().notNull().default('student'),
    /** Whether a group of the university's single sign-on, rather than `ADMIN_EMAILS`, made the account an admin. */
    adminByGroup: boolean().notNull().default(false),
    /** Sample people are the only accounts that demo sign-in may use. */
    isSample: boolean().notNull().default(false),
    /** The language of their mails: chosen, or requested by their browser when they first signed in. */
    language: text().$type<Language>(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_role', sql`${table.role} in ('student', 'photographer', 'assistant', 'admin')`),
    // Each dashboard asks whether there are sample people. Without the index, an instance without any would read every account.
    index('users_sample').on(table.id).where(sql`is_sample`),
    // Staff are few. A search finds accounts by words of name or address; its statements must contain exactly this expression.
    index('users_staff').on(table.id).where(sql`role <> 'student'`),
    index('users_names').using(
      'gin',
      sql`(' ' || search_normal(coalesce(${table.firstName}, '') || ' ' || coalesce(${table.lastName}, '') || ' ' || ${table.email})) gin_trgm_ops`,
    ),
  ],
)

/** Sessions of browsers; `http/session/session-store.ts` reads and writes them. */
export const sessions = pgTable(
  'sessions',
  {
    sid: varchar().primaryKey(),
    sess: json().notNull(),
    expire: timestamp({ precision: 6, withTimezone: true }).notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** Up to a few minutes late, so that reading a page writes nothing. */
    lastSeenAt: moment().notNull().defaultNow(),
    /** Such as `Firefox on Windows`, for the person's own list. */
    browser: text(),
  },
  (table) => [index('sessions_expire').on(table.expire), index('sessions_user').on(sql`(${table.sess}->>'userId')`)],
)

/** The account's identity at the university's single sign-on: `subject` is the provider's permanent name of the person. */
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

/** Completed sign-ins by single sign-on, kept until they can no longer be replayed. */
export const usedAttempts = pgTable(
  'used_attempts',
  {
    attemptHash: bytes().primaryKey(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('used_attempts_expires_at').on(table.expiresAt)],
)

/** Requested sign-in mails, and links that were mailed as an invitation. Link and code are stored as hashes only. */
export const signInRequests = pgTable(
  'sign_in_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    tokenHash: bytes().notNull().unique('sign_in_requests_token'),
    /** `null` for an invitation and a reminder, which have no code. */
    codeHash: bytes(),
    /** Hash of the secret of the requesting browser; `null` for an invitation, which no browser requested. */
    browserHash: bytes(),
    /** Whether a program requested it, which need not keep cookies: its code is valid in any browser. */
    codeAnywhere: boolean().notNull().default(false),
    returnTo: text().notNull(),
    /**
     * For a reminder after a repeated registration: the registration link. Reminders have their own budget.
     */
    byLink: integer(),
    /** Identifies the requesting browser, if the address had signed in there before. */
    provenBrowser: bytes(),
    /** When its link was used; a used code makes the link invalid, too. */
    usedAt: moment(),
    /** When its code was used; a used link leaves the code valid, because a mail scanner may have used the link. */
    codeUsedAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('sign_in_requests_email').on(table.email, table.createdAt.desc().nullsFirst()),
    index('sign_in_requests_expires_at').on(table.expiresAt),
  ],
)

/** Wrong codes that were typed for an address while it had a valid one. */
export const signInGuesses = pgTable(
  'sign_in_guesses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    /** Hash of the requesting browser's secret, or keyed hash of the network address. */
    guesser: bytes().notNull(),
    /** Whether `guesser` is a browser, which only guesses codes of its own mails. */
    inBrowser: boolean().notNull(),
    guessedAt: moment().notNull(),
  },
  (table) => [index('sign_in_guesses_email').on(table.email, table.guessedAt)],
)

/** Codes that delete an account, each valid in the session that requested it. A new one replaces the old. */
export const deletionCodes = pgTable('deletion_codes', {
  sid: varchar()
    .primaryKey()
    .references(() => sessions.sid, { onDelete: 'cascade' }),
  codeHash: bytes().notNull(),
  wrongCodes: integer().notNull().default(0),
  expiresAt: moment().notNull(),
})
