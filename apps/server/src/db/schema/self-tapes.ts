import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { studentProfiles } from './profiles.ts'
import { projects } from './projects.ts'

/** A student's own videos. */
export const selfTapes = pgTable(
  'self_tapes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => studentProfiles.id, { onDelete: 'cascade' }),
    projectId: integer().references(() => projects.id, { onDelete: 'set null' }),
    title: text().notNull(),
    description: text(),
    videoUrl: text().notNull(),
    thumbnailUrl: text(),
    /** Seconds. */
    duration: integer(),
    /** Bytes; up to 2 GiB and so beyond a 32-bit integer. */
    fileSize: bigint({ mode: 'number' }),
    isGeneral: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('self_tapes_student').on(table.studentId, table.createdAt.desc().nullsFirst())],
)
