import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import { and, eq, exists, getTableColumns, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { applications } from '#db/schema/applications.ts'
import { slotInvitations } from '#db/schema/audition-sessions.ts'
import { checkPeople } from '#db/schema/availability-checks.ts'
import { attendances } from '#db/schema/day-board.ts'
import { listEntries } from '#db/schema/lists.ts'
import { messageRecipients } from '#db/schema/messages.ts'
import { profileInvitations } from '#db/schema/profile-invitations.ts'
import { photoDownloadLinks, profileLinks, studentProfiles } from '#db/schema/profiles.ts'
import { threads } from '#db/schema/threads.ts'
import type { StoredPerson } from './judgement.domain.ts'

const {
  searchText: _searchText,
  locationText: _locationText,
  contactText: _contactText,
  traits: _traits,
  ...stored
} = getTableColumns(studentProfiles)
const columns = { ...stored, isHeld: sql<boolean>`${studentProfiles.heldAt} is not null` }

/** A profile with the address of its account, and who confirmed it. */
export type KnownPerson = StoredPerson & Pick<TalentProfile, 'confirmation'> & { readonly accountEmail: string }

/** The profiles with any of these ids, numbers or addresses. Addresses match those of accounts, normalised, and those of profiles. */
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

/** A profile with the same name as a row. */
export interface Namesake {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** The first and last name, as the database folds them. */
  readonly folded: string
}

/** Unrestricted profiles with one of these names. @param names first and last name */
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

/** The name, address and student number of unrestricted profiles. */
export async function findShownPeople(db: Queryable, ids: readonly number[]) {
  const { id, firstName, lastName, email, studentNumber } = studentProfiles
  return db
    .select({ id, firstName, lastName, email, studentNumber })
    .from(studentProfiles)
    .where(and(inArray(id, [...ids]), isNull(studentProfiles.heldAt)))
}

/** The given addresses that belong to staff accounts. */
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
  /** Whether the office has added the profile to a casting call. */
  readonly isShortlisted: boolean
  /** Whether a mail has asked the person to check the profile, or is queued. */
  readonly isInvited: boolean
  /** Whether the office has confirmed it. */
  readonly isConfirmed: boolean
  readonly isListed: boolean
  /** Whether the profile is part of an audition, an availability check, a day board or a shared link. */
  readonly isPlanned: boolean
  /** Whether the office and the person have exchanged a message. */
  readonly isWritten: boolean
  readonly isHeld: boolean
}

/** How profiles have been used since an import, by id. */
export async function findUse(db: Queryable, ids: readonly number[]): Promise<Map<number, Use>> {
  const isIn = (table: PgTable, person: PgColumn) => exists(db.select({ one: sql`1` }).from(table).where(eq(person, studentProfiles.id)))
  const planned = [
    isIn(slotInvitations, slotInvitations.studentId),
    isIn(checkPeople, checkPeople.studentId),
    isIn(attendances, attendances.studentId),
    isIn(profileLinks, profileLinks.profileId),
    isIn(photoDownloadLinks, photoDownloadLinks.studentId),
  ]
  const hasPart = (table: PgTable, account: PgColumn) =>
    exists(db.select({ one: sql`1` }).from(table).where(eq(account, studentProfiles.userId)))
  const isInCall = (source: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(applications)
        .where(and(eq(applications.studentId, studentProfiles.id), source)),
    )
  const { id, userId, version, confirmation, heldAt } = studentProfiles
  const found = await db
    .select({
      id,
      userId,
      version,
      hasSignedIn: sql<boolean>`${eq(confirmation, 'person')}`,
      hasApplied: sql<boolean>`${isInCall(ne(applications.source, 'office'))}`,
      isShortlisted: sql<boolean>`${isInCall(eq(applications.source, 'office'))}`,
      isInvited: sql<boolean>`${isIn(profileInvitations, profileInvitations.studentId)}`,
      isConfirmed: sql<boolean>`${eq(confirmation, 'office')}`,
      isListed: sql<boolean>`${isIn(listEntries, listEntries.studentId)}`,
      isPlanned: sql<boolean>`${or(...planned)}`,
      isWritten: sql<boolean>`${or(hasPart(messageRecipients, messageRecipients.recipientUserId), hasPart(threads, threads.userId))}`,
      isHeld: sql<boolean>`${isNotNull(heldAt)}`,
    })
    .from(studentProfiles)
    .where(inArray(id, [...ids]))
  return new Map(found.map(({ id: of, ...use }) => [of, use]))
}
