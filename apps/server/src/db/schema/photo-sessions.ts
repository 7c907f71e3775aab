import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { studentProfiles } from './profiles.ts'

/** Saved captures, so that a repeated one is recognised. They are kept for longer than devices retry. */
export const photoCaptures = pgTable(
  'photo_captures',
  {
    /** Generated where the photo was taken. */
    id: uuid().primaryKey(),
    /** The profile for which it was last sent. */
    profileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => studentProfiles.id, { onDelete: 'cascade' }),
    /** Content id. For information only: it keeps no photo alive. */
    hash: text().notNull(),
    savedAt: moment().notNull(),
  },
  (table) => [index('photo_captures_profile').on(table.profileId), index('photo_captures_oldest').on(table.savedAt)],
)
