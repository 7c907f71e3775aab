import { RESTRICTED } from '@callboard/contract/restricted'
import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import { studentProfiles } from '#db/schema/profiles.ts'

/*
 * Restricted students are hidden: every statement that reads profiles for anyone but the student has one of these conditions, and every
 * name of an account in the history that staff read is one of these names. A test checks every read with a restricted student.
 */

/** The profile is not restricted. The statement must contain `student_profiles` under its own name, or no other table with this column. */
export const NOT_HELD = 'held_at IS NULL'

/** Like `NOT_HELD`, for the query builder. */
export const isNotHeld: SQL = isNull(studentProfiles.heldAt)
export const isHeld: SQL = isNotNull(studentProfiles.heldAt)

/** Whether an account's profile is restricted. @param userId SQL of the account's id */
export const holds = (userId: string): string =>
  `EXISTS (SELECT FROM student_profiles AS h WHERE h.user_id = ${userId} AND h.held_at IS NOT NULL)`

const isHeldUser = sql`exists (select from student_profiles as h where h.user_id = ${users.id} and h.held_at is not null)`

/** The account in the statement is not restricted. */
export const isShownUser = sql`not ${isHeldUser}`

/** The name or address of an account as staff read it in the history; `null` when the account is gone. */
export const shownName: SQL<string | null> = sql`case when ${isHeldUser} then ${RESTRICTED}
  else coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email}) end`

/** A name or address of an account as staff read it: a replacement for a restricted student. */
export function shownOf(
  column: typeof users.firstName | typeof users.lastName | typeof users.email,
  instead: string | null,
): SQL<string | null> {
  return sql<string | null>`case when ${isHeldUser} then ${instead} else ${column} end`
}
