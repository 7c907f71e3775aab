import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { studentProfiles } from './profiles.ts'

/** Captures that were saved, so that one which is sent again is known. Remembered for longer than a device keeps trying. */
export const photoCaptures = pgTable(
  'photo_captures',
  {
    /** Made where the photo was taken. */
    id: uuid().primaryKey(),
    /** Whom it was last sent for. */
    profileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => studentProfiles.id, { onDelete: 'cascade' }),
    /** Content id. A note only: it keeps no photo alive. */
    hash: text().notNull(),
    savedAt: moment().notNull(),
  },
  (table) => [index('photo_captures_profile').on(table.profileId), index('photo_captures_oldest').on(table.savedAt)],
)
