import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, users } from './accounts.ts'
import { moment } from './columns.ts'

/** Passkeys of accounts. Only the public key is stored, which signs no one in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The device's id of the key, base64url. */
    credentialId: text().notNull().unique('passkeys_credential'),
    /** COSE. */
    publicKey: bytes().notNull(),
    /** How often the device reports that it was used; always 0 if the device does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the device can be reached (`internal`, `usb`, `hybrid`), which lets browsers ask for the right one. */
    transports: text().array().notNull().default([]),
    /** Whether a password manager keeps it beyond the device. */
    isSynced: boolean().notNull(),
    /** The name that the person gave it. */
    name: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)
