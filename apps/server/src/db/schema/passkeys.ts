import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, users } from './accounts.ts'
import { moment } from './columns.ts'

/** What a device of somebody's proves itself with. Only the public half is here: it signs nobody in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The device's own name of the key, base64url. */
    credentialId: text().notNull().unique('passkeys_credential'),
    /** COSE. */
    publicKey: bytes().notNull(),
    /** How often the device says that it was used; 0 forever where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the device can be reached (`internal`, `usb`, `hybrid`), which lets browsers ask for the right one. */
    transports: text().array().notNull().default([]),
    /** Whether it is kept by a password manager beyond the device. */
    isSynced: boolean().notNull(),
    /** The person's own name of it. */
    name: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)
