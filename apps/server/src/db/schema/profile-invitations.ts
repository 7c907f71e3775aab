import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { indexOfReference, moment } from './columns.ts'
import { studentProfiles } from './profiles.ts'

/** Invitations by mail to people to review the profile that others entered for them. */
export const profileInvitations = pgTable(
  'profile_invitations',
  {
    studentId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => studentProfiles.id, { onDelete: 'cascade' }),
    /** The account that requested the last mail. */
    askedBy: text().references(() => users.id, { onDelete: 'set null' }),
    askedAt: moment().notNull(),
    /** Whether a mail waits to leave. */
    waiting: boolean().notNull().default(true),
    /** When the last mail was sent. */
    sentAt: moment(),
    mails: smallint().notNull().default(0),
  },
  (table) => [
    indexOfReference('profile_invitations_asked_by', table.askedBy),
    index('profile_invitations_waiting').on(table.studentId).where(sql`waiting`),
  ],
)
