import { bigint, index, pgTable } from 'drizzle-orm/pg-core'
import { bytes } from './accounts.ts'
import { moment } from './columns.ts'

/** Completed registrations at a kiosk or by a registration link, so that a repeated one is recognised. */
export const kioskRegistrations = pgTable(
  'kiosk_registrations',
  {
    /** SHA-256 of the key that the device chose for it. */
    keyHash: bytes().primaryKey(),
    /** SHA-256 of that key and the address. It distinguishes a repeated registration from another one under the same key. */
    sameHash: bytes().notNull(),
    /** The resulting profile, which may be gone by now; used only for the answer. `null` if the address had an account. */
    profileId: bigint({ mode: 'number' }),
    registeredAt: moment().notNull(),
  },
  (table) => [index('kiosk_registrations_oldest').on(table.registeredAt)],
)
