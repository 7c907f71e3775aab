import type { Role, StaffRole } from '@callboard/contract/access'
import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import { type Language, readLanguage } from '@callboard/contract/language'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { identities, users } from '#db/schema/accounts.ts'
import { passkeys } from '#db/schema/passkeys.ts'
import { directors } from '#db/schema/settings.ts'
import { ownProfiles } from '#db/schema/views.ts'

/** An account, with the fields that are not sent to the page. */
export type Account = User & { readonly isSample: boolean; readonly adminByGroup: boolean }

const accountColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  role: sql<Role>`${users.role}`,
  isSample: users.isSample,
  adminByGroup: users.adminByGroup,
}

const userById = prepared('account', ['id'], (db, { id }) => db.select(accountColumns).from(users).where(eq(users.id, id)).limit(1))

/** @returns the account, or `undefined` when it does not exist */
export async function findUserById(db: Queryable, id: string): Promise<Account | undefined> {
  const [found] = await userById(db, { id })
  return found
}

/** @param email normalised by `emailKey` */
export async function findUserByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  const [found] = await db.select(accountColumns).from(users).where(eq(users.email, email)).limit(1)
  return found
}

/** Identifies an account, by its id or its address in lower case. */
export type WhoseAccount = { readonly userId: string } | { readonly email: string }

/** @returns the language of an account, or `undefined` when it has no supported one */
export async function findLanguage(db: Queryable, whose: WhoseAccount): Promise<Language | undefined> {
  const isTheirs = 'email' in whose ? eq(users.email, whose.email) : eq(users.id, whose.userId)
  const [found] = await db.select({ language: users.language }).from(users).where(isTheirs).limit(1)
  return readLanguage(found?.language)
}

export async function setLanguage(db: Queryable, id: string, language: Language): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, id))
}

/** @returns the new account, or `undefined` when the address already has one */
export async function insertUser(
  db: Queryable,
  values: Pick<typeof users.$inferInsert, 'email' | 'firstName' | 'lastName' | 'adminByGroup' | 'language'> & { id: string; role: Role },
): Promise<Account | undefined> {
  const [made] = await db.insert(users).values(values).onConflictDoNothing({ target: users.email }).returning(accountColumns)
  return made
}

/** Creates accounts of students, except for addresses that have one. @returns the ids of those that it made */
export async function insertStudents(db: Queryable, accounts: readonly { id: string; email: string }[]): Promise<string[]> {
  if (accounts.length === 0) return []
  const values = accounts.map((account) => ({ ...account, role: 'student' as const }))
  const made = await db.insert(users).values(values).onConflictDoNothing({ target: users.email }).returning({ id: users.id })
  return made.map(({ id }) => id)
}

/** The accounts of students with these addresses. */
export async function findStudentIds(db: Queryable, emails: readonly string[]): Promise<{ id: string; email: string }[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.email, [...emails]), eq(users.role, 'student')))
}

export async function updateRole(db: Queryable, id: string, values: { role: Role; adminByGroup: boolean }): Promise<void> {
  await db
    .update(users)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(users.id, id))
}

/**
 * Gives the accounts of the staff their roles. All others become students, except sample people.
 *
 * @param options.keepGroups whether admins by a group of single sign-on stay admins
 * @returns the accounts whose role was changed, with their new role
 */
export async function settleRoles(
  db: Queryable,
  staffRoles: ReadonlyMap<string, StaffRole>,
  { keepGroups }: { keepGroups: boolean },
): Promise<{ id: string; role: Role }[]> {
  const { rows } = await db.$client.query<{ id: string; role: Role }>(
    `UPDATE users AS u SET role = wanted.role, admin_by_group = u.admin_by_group AND wanted.role <> 'student', updated_at = now()
     FROM (SELECT a.id, coalesce(listed.role, 'student') AS role
       FROM users AS a LEFT JOIN unnest($1::text[], $2::text[]) AS listed(email, role) ON listed.email = a.email
       WHERE NOT ($3 AND a.admin_by_group) AND (listed.role IS NOT NULL OR NOT a.is_sample)) AS wanted
     WHERE wanted.id = u.id AND wanted.role <> u.role
     RETURNING u.id, u.role`,
    [[...staffRoles.keys()], [...staffRoles.values()], keepGroups],
  )
  return rows
}

export async function hasAccounts(db: Queryable): Promise<boolean> {
  const [found] = await db.select({ id: users.id }).from(users).limit(1)
  return found !== undefined
}

/** The role that the office gave an address. */
export async function findListedRole(db: Queryable, email: string): Promise<StaffRole | undefined> {
  const [found] = await db.select({ role: directors.role }).from(directors).where(eq(directors.email, email))
  return found?.role
}

export async function hasProfile(db: Queryable, id: string): Promise<boolean> {
  const [found] = await db.select({ id: ownProfiles.id }).from(ownProfiles).where(eq(ownProfiles.userId, id)).limit(1)
  return found !== undefined
}

/** Whether the account has a passkey or is linked to the university's single sign-on. */
export async function hasStrongWay(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db
    .select({
      any: sql<boolean>`EXISTS (SELECT FROM ${passkeys} WHERE ${passkeys.userId} = ${id})
        OR EXISTS (SELECT FROM ${identities} WHERE ${identities.userId} = ${id})`,
    })
    .from(sql`(SELECT) AS one`)
  return row?.any ?? false
}
