import { INVITATION_ANSWERS } from '@callboard/contract/casting/invitations/rules'
import type { PlanTerms } from '@callboard/contract/casting/projects/plan'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes } from './accounts.ts'
import { applications } from './applications.ts'
import { moment } from './columns.ts'

/** Invitations to a role, one for each application. A second invitation uses the same link. Only the mail contains its token. */
export const roleInvitations = pgTable(
  'role_invitations',
  {
    applicationId: integer()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The plan of the role that they knew last before the one of now: at first when they were invited. */
    plan: jsonb().$type<PlanTerms>().notNull(),
    /** Rises when the plan changes, so that an answer to an earlier plan does not count. */
    version: integer().notNull().default(1),
    tokenHash: bytes().notNull().unique('role_invitations_token'),
    sentAt: moment().notNull(),
    /** When the link ends. */
    expiresAt: moment().notNull(),
    answer: text({ enum: INVITATION_ANSWERS }),
    answeredAt: moment(),
  },
  (table) => [
    check('role_invitations_version', sql`${table.version} >= 1`),
    check('role_invitations_order', sql`${table.expiresAt} > ${table.sentAt}`),
    check('role_invitations_answer', sql`${table.answer} in ('accepted', 'declined')`),
    check('role_invitations_answered', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
)
