import { bigint, index, pgTable } from 'drizzle-orm/pg-core'
import { bytes } from './accounts.ts'
import { moment } from './columns.ts'

/** Registrations at a kiosk that went through, so that one which is sent again is known. */
export const kioskRegistrations = pgTable(
  'kiosk_registrations',
  {
    /** SHA-256 of the name that the device gave it. */
    keyHash: bytes().primaryKey(),
    /** SHA-256 of that name and the address: tells the same registration from another one under the same name. */
    sameHash: bytes().notNull(),
    /** The profile it made, which may be gone by now; a note for the answer only. */
    profileId: bigint({ mode: 'number' }).notNull(),
    registeredAt: moment().notNull(),
  },
  (table) => [index('kiosk_registrations_oldest').on(table.registeredAt)],
)
