import { sql } from 'drizzle-orm'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes } from './accounts.ts'
import { moment } from './columns.ts'

/** What a provider of OAuth2 gave us for mail servers, sealed: some replace the refresh token each time, and refuse the earlier one. */
export const mailGrants = pgTable('mail_grants', {
  /** Hash of the sign-in as it was typed. */
  key: bytes().primaryKey(),
  refreshToken: text().notNull(),
  /** `null` before the first one. */
  accessToken: text(),
  givenAt: moment(),
  expiresAt: moment(),
  /** Until when a process may be asking the provider, so that others wait for its answer. */
  renewingUntil: moment(),
  /** Since when the provider refuses it for good. */
  refusedAt: moment(),
})

/** How far a mailbox is read. */
export const mailboxes = pgTable('mailboxes', {
  /** Host, port, user and folder. */
  name: text().primaryKey(),
  /** With another one, the server has numbered its mails again. */
  uidValidity: bigint({ mode: 'number' }),
  /** The newest mail that is taken, or was there before we came. */
  lastUid: bigint({ mode: 'number' }),
  /** Mails before it that could not be taken, and are tried again. */
  skipped: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
  readAt: moment(),
  /** Why it cannot be read, and since when. */
  failure: text(),
  failingSince: moment(),
})
