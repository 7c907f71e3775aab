import { and, eq, exists, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { applications } from '#db/schema/applications.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import type { StoredPerson } from './judgement.domain.ts'

const {
  searchText: _searchText,
  locationText: _locationText,
  contactText: _contactText,
  traits: _traits,
  ...stored
} = getTableColumns(studentProfiles)
const columns = { ...stored, isHeld: sql<boolean>`${studentProfiles.heldAt} is not null` }

/** A profile with the address of its account. */
export type KnownPerson = StoredPerson & { readonly accountEmail: string }

/** Profiles that any of these identify. Addresses are those of accounts, in the form for comparison, and those of profiles. */
export async function findPeople(
  db: Queryable,
  by: { ids: readonly number[]; numbers: readonly string[]; emails: readonly string[] },
): Promise<KnownPerson[]> {
  return db
    .select({ ...columns, accountEmail: users.email })
    .from(studentProfiles)
    .innerJoin(users, eq(users.id, studentProfiles.userId))
    .where(
      sql`${studentProfiles.id} IN (
        SELECT id FROM student_profiles WHERE id = ANY(${sql.param([...by.ids])}::bigint[])
        UNION SELECT id FROM student_profiles WHERE student_number = ANY(${sql.param([...by.numbers])}::text[])
        UNION SELECT id FROM student_profiles WHERE email = ANY(${sql.param([...by.emails])}::text[])
        UNION SELECT p.id FROM users AS u JOIN student_profiles AS p ON p.user_id = u.id WHERE u.email = ANY(${sql.param([...by.emails])}::text[]))`,
    )
}

/** A profile that has a name in common with a row. */
export interface Namesake {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** First and last name as the database folds them. */
  readonly folded: string
}

/** Profiles with one of these names, unless restricted. @param names first and last name */
export async function findNamesakes(db: Queryable, names: readonly string[]): Promise<Namesake[]> {
  const { id, firstName, lastName, email } = studentProfiles
  const folded = sql<string>`(search_normal(${firstName} || ' ' || ${lastName})) collate "C"`
  return db
    .select({ id, firstName, lastName, email, folded })
    .from(studentProfiles)
    .where(
      and(
        isNull(studentProfiles.heldAt),
        sql`${folded} = ANY(SELECT search_normal(name) FROM unnest(${sql.param([...names])}::text[]) AS name)`,
      ),
    )
    .limit(10_000)
}

/** Name, address and student number of profiles, unless restricted. */
export async function findShownPeople(db: Queryable, ids: readonly number[]) {
  const { id, firstName, lastName, email, studentNumber } = studentProfiles
  return db
    .select({ id, firstName, lastName, email, studentNumber })
    .from(studentProfiles)
    .where(and(inArray(id, [...ids]), isNull(studentProfiles.heldAt)))
}

/** Those of the addresses that belong to an account of the staff. */
export async function findStaffAddresses(db: Queryable, emails: readonly string[]): Promise<string[]> {
  const found = await db
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, [...emails]), sql`${users.role} <> 'student'`))
  return found.map(({ email }) => email)
}

/** A profile since an import. */
export interface Use {
  readonly userId: string
  readonly version: number
  readonly hasSignedIn: boolean
  readonly hasApplied: boolean
  readonly isHeld: boolean
}

/** What has become of profiles since an import, by id. */
export async function findUse(db: Queryable, ids: readonly number[]): Promise<Map<number, Use>> {
  const applied = db.select({ id: applications.id }).from(applications).where(eq(applications.studentId, studentProfiles.id))
  const hasSignedIn = sql<boolean>`${eq(studentProfiles.confirmation, 'person')}`
  const hasApplied = sql<boolean>`${exists(applied)}`
  const isHeld = sql<boolean>`${isNotNull(studentProfiles.heldAt)}`
  const found = await db
    .select({ id: studentProfiles.id, userId: studentProfiles.userId, version: studentProfiles.version, hasSignedIn, hasApplied, isHeld })
    .from(studentProfiles)
    .where(inArray(studentProfiles.id, [...ids]))
  return new Map(found.map(({ id, ...use }) => [id, use]))
}
