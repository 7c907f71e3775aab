import type { StaffRole } from '@callboard/contract/access'
import type { SignOnValues } from '@callboard/contract/accounts/single-sign-on/endpoints'
import type { IncomingServer, MailGrantValues } from '@callboard/contract/messages/mailbox/endpoints'
import type { TextGateway } from '@callboard/contract/messages/texts/endpoints'
import type { MailServer, OfficeValues } from '@callboard/contract/office/settings/endpoints'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, users } from './accounts.ts'
import { indexOfReference, moment } from './columns.ts'

/** The settings of the office. Each change adds a row; the newest one is in force. */
export const officeSettings = pgTable(
  'office_settings',
  {
    /** Counts the changes, so that only one of two changes to the same version is stored. */
    version: integer().primaryKey(),
    /** Only what differs from the defaults. */
    values: jsonb().$type<Partial<OfficeValues>>().notNull(),
    mailServer: jsonb().$type<MailServer>(),
    /** The sealed password of the mail server. */
    mailPassword: text(),
    /** The mailbox that answers are read from. */
    incoming: jsonb().$type<IncomingServer>(),
    /** Its sealed password. */
    incomingPassword: text(),
    /** The OAuth2 sign-in of mail servers. */
    mailGrant: jsonb().$type<MailGrantValues>(),
    /** Its sealed client secret and refresh token. */
    mailGrantSecrets: text(),
    /** The gateway of text messages. */
    textGateway: jsonb().$type<TextGateway>(),
    /** The sealed value of its header. */
    textGatewaySecret: text(),
    /** The provider of single sign-on. */
    signOn: jsonb().$type<SignOnValues>(),
    /** Its sealed client secret. */
    signOnSecret: text(),
    fields: text().array().notNull(),
    restores: integer(),
    changedBy: text().references(() => users.id, { onDelete: 'set null' }),
    changedAt: moment().notNull(),
  },
  (table) => [indexOfReference('office_settings_changed_by', table.changedBy), check('office_settings_version', sql`${table.version} > 0`)],
)

/** Uploaded logos, by the file name that the settings hold. */
export const officeLogos = pgTable('office_logos', {
  name: text().primaryKey(),
  bytes: bytes().notNull(),
})

/** Addresses with a staff role from the office, with or without an account. A casting director is an `admin`. */
export const directors = pgTable(
  'directors',
  {
    email: text().primaryKey(),
    role: text().$type<StaffRole>().notNull().default('admin'),
    addedBy: text().references(() => users.id, { onDelete: 'set null' }),
    addedAt: moment().notNull(),
  },
  (table) => [
    indexOfReference('directors_added_by', table.addedBy),
    check('directors_role', sql`${table.role} in ('admin', 'assistant', 'photographer')`),
  ],
)
