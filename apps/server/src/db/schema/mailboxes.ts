import { sql } from 'drizzle-orm'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes } from './accounts.ts'
import { moment } from './columns.ts'

/**
 * What an OAuth2 provider gave us for mail servers, sealed. Some providers replace the refresh token each time and refuse the earlier
 * one.
 */
export const mailGrants = pgTable('mail_grants', {
  /** Hash of the sign-in as it was typed. */
  key: bytes().primaryKey(),
  refreshToken: text().notNull(),
  /** `null` before the first one. */
  accessToken: text(),
  givenAt: moment(),
  expiresAt: moment(),
  /** Until when a process may be asking the provider; other processes wait until then. */
  renewingUntil: moment(),
  /** Since when the provider refuses it permanently. */
  refusedAt: moment(),
})

/** The position up to which a mailbox was read. */
export const mailboxes = pgTable('mailboxes', {
  /** Host, port, user and folder. */
  name: text().primaryKey(),
  /** If it changes, the server has numbered its mails again. */
  uidValidity: bigint({ mode: 'number' }),
  /** The newest mail that was read, or that was there before reading began. */
  lastUid: bigint({ mode: 'number' }),
  /** Earlier mails that could not be read, and are tried again. */
  skipped: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
  readAt: moment(),
  /** Why it cannot be read, and since when. */
  failure: text(),
  failingSince: moment(),
})
