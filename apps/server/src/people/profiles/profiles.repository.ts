import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { IS_PUBLISHED } from '#db/published.ts'
import { users } from '#db/schema/accounts.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import type { StoredPhoto } from '#people/photos/portfolio.service.ts'
import type { Authorized } from '#platform/actor.ts'

const {
  searchText: _searchText,
  locationText: _locationText,
  contactText: _contactText,
  traits: _traits,
  ...storedColumns
} = getTableColumns(studentProfiles)

/** A stored profile, with its photos in the student's order. */
export type ProfileRow = Omit<typeof studentProfiles.$inferSelect, 'searchText' | 'locationText' | 'contactText' | 'traits'> & {
  photos: StoredPhoto[]
  /** Whether everybody may see it. */
  isPublished: boolean
}

/** A profile that the actor may change, as proven by `authorizeProfileEdit`. */
export type EditableProfile = Authorized<ProfileRow, 'edit'>

/** The columns that people write. */
export type ProfileValues = Omit<typeof studentProfiles.$inferInsert, 'id' | 'userId' | 'rating' | 'version' | 'createdAt' | 'updatedAt'>

// One statement per profile: photos are selected as JSON instead of by a second query.
const photosOfProfile = sql<StoredPhoto[]>`(
  SELECT coalesce(json_agg(json_build_object('hash', p.hash, 'width', p.width, 'height', p.height, 'thumbhash', p.thumbhash,
      'alt', student_profiles.photo_alts->>p.hash)
    ORDER BY pp.position, pp.id), '[]')
  FROM profile_photos AS pp JOIN photos AS p ON p.hash = pp.hash WHERE pp.profile_id = student_profiles.id)`

function selectProfile(db: Queryable, where: SQL | undefined) {
  return db
    .select({ ...storedColumns, photos: photosOfProfile, isPublished: sql<boolean>`${sql.raw(IS_PUBLISHED)}` })
    .from(studentProfiles)
    .where(where)
    .limit(1)
}

const isShown = isNull(studentProfiles.heldAt)
const shownProfile = prepared('profile', ['id'], (db, { id }) => selectProfile(db, and(eq(studentProfiles.id, id), isShown)))
const anyProfile = prepared('any profile', ['id'], (db, { id }) => selectProfile(db, eq(studentProfiles.id, id)))
const profileOfUser = prepared('own profile', ['userId'], (db, { userId }) => selectProfile(db, eq(studentProfiles.userId, userId)))

/** The profile, unless its student is restricted. */
export async function findShownProfile(db: Queryable, id: number): Promise<ProfileRow | undefined> {
  return (await shownProfile(db, { id }))[0]
}

/** The given profiles that exist and are not restricted, by name. */
export async function findChosen(db: Queryable, ids: readonly number[]) {
  const { id, userId, firstName, lastName, email } = studentProfiles
  return db
    .select({ id, userId, firstName, lastName, email, hasPublicPage: sql<boolean>`${sql.raw(IS_PUBLISHED)}` })
    .from(studentProfiles)
    .where(and(inArray(id, [...ids]), isShown))
    .orderBy(asc(lastName), asc(firstName), asc(id))
}

/** A restricted student, by account, with the addresses of account and profile. */
export interface RestrictedStudent {
  readonly userId: string
  readonly email: string
  readonly address: string
}

export async function findRestricted(db: Queryable): Promise<RestrictedStudent[]> {
  const { userId, email: address, heldAt } = studentProfiles
  return db
    .select({ userId, email: users.email, address })
    .from(studentProfiles)
    .innerJoin(users, eq(users.id, userId))
    .where(isNotNull(heldAt))
}

/** A person's own profile. */
export async function findProfileOfUser(db: Queryable, userId: string): Promise<ProfileRow | undefined> {
  return (await profileOfUser(db, { userId }))[0]
}

/** The profile as this transaction sees it. */
export async function findProfile(db: Queryable, id: number): Promise<ProfileRow | undefined> {
  return (await anyProfile(db, { id }))[0]
}

/** A profile that is not restricted, locked until the transaction ends, so that changes of a profile run one after another. */
export async function lockProfile(transaction: Transaction, id: number): Promise<ProfileRow | undefined> {
  const [locked] = await transaction
    .select({ id: studentProfiles.id })
    .from(studentProfiles)
    .where(and(eq(studentProfiles.id, id), isShown))
    .for('update')
  // Read after the lock was granted, so that it includes the previous change.
  return locked && findProfile(transaction, locked.id)
}

/** A user's profile, locked until the transaction ends, so that changes of a profile run one after another. */
export async function lockProfileOfUser(transaction: Transaction, userId: string): Promise<ProfileRow | undefined> {
  const [locked] = await transaction
    .select({ id: studentProfiles.id })
    .from(studentProfiles)
    .where(eq(studentProfiles.userId, userId))
    .for('update')
  // Read after the lock was granted, so that it includes the previous change.
  return locked && findProfile(transaction, locked.id)
}

/** The constraint that an account has at most one profile. */
export const ONE_PROFILE_PER_USER = 'student_profiles_user'

/** The constraint that no two profiles have the same student number. */
export const ONE_STUDENT_PER_NUMBER = 'student_profiles_number'

export async function insertProfile(transaction: Transaction, id: number, userId: string, values: ProfileValues, now: Date): Promise<void> {
  await transaction.insert(studentProfiles).values({ ...values, id, userId, createdAt: now, updatedAt: now })
}

/** Creates many profiles in one statement. */
export async function insertProfiles(
  transaction: Transaction,
  profiles: readonly (ProfileValues & { id: number; userId: string })[],
  now: Date,
): Promise<void> {
  await transaction.insert(studentProfiles).values(profiles.map((values) => ({ ...values, createdAt: now, updatedAt: now })))
}

/** Copies the names of profiles to their accounts. */
export async function nameAccounts(
  transaction: Transaction,
  profiles: readonly { userId: string; firstName: string; lastName: string }[],
  now: Date,
): Promise<void> {
  await transaction.$client.query(
    `UPDATE users SET first_name = named.first_name, last_name = named.last_name, updated_at = $4
     FROM unnest($1::text[], $2::text[], $3::text[]) AS named(id, first_name, last_name) WHERE users.id = named.id`,
    [profiles.map(({ userId }) => userId), profiles.map(({ firstName }) => firstName), profiles.map(({ lastName }) => lastName), now],
  )
}

/** The columns that a change writes; only casting directors send a rating. */
export type ProfileChange = Partial<ProfileValues> & { readonly rating?: number | undefined }

/** Writes the given columns, keeps those that are `undefined`, and raises the version. */
export async function updateProfile(transaction: Transaction, profile: EditableProfile, values: ProfileChange, now: Date): Promise<void> {
  await transaction
    .update(studentProfiles)
    .set({ ...values, version: sql`${studentProfiles.version} + 1`, updatedAt: now })
    .where(eq(studentProfiles.id, profile.id))
}

/** The confirmation state of a user's profile; `undefined` without a profile. */
export async function findConfirmation(db: Queryable, userId: string): Promise<ProfileRow['confirmation'] | undefined> {
  const [found] = await db
    .select({ confirmation: studentProfiles.confirmation })
    .from(studentProfiles)
    .where(eq(studentProfiles.userId, userId))
  return found?.confirmation
}

/** Sets the confirmation state of a profile. The version stays, because no editable field has changed. */
export async function setConfirmation(
  transaction: Transaction,
  profile: EditableProfile,
  confirmation: ProfileRow['confirmation'],
): Promise<void> {
  await transaction.update(studentProfiles).set({ confirmation }).where(eq(studentProfiles.id, profile.id))
}

/**
 * Sets the photos of a portfolio, in this order. Photos that stay keep their id, because share links refer to it.
 *
 * @returns the content ids of the removed photos
 */
export async function writePortfolio(transaction: Transaction, profileId: number, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await transaction.$client.query<{ hash: string }>(
    'DELETE FROM profile_photos WHERE profile_id = $1 AND hash <> ALL($2) RETURNING hash',
    [profileId, hashes],
  )
  await transaction.$client.query(
    `INSERT INTO profile_photos (profile_id, hash, position)
     SELECT $1, hash, place - 1 FROM unnest($2::text[]) WITH ORDINALITY AS wanted(hash, place)
     ON CONFLICT (profile_id, hash) DO UPDATE SET position = excluded.position`,
    [profileId, hashes],
  )
  return rows.map(({ hash }) => hash)
}

/** Copies name and picture of a profile to its account. */
export async function showProfileOnAccount(
  transaction: Transaction,
  userId: string,
  { firstName, lastName, profileImageUrl }: { firstName: string; lastName: string; profileImageUrl: string | null },
  now: Date,
): Promise<void> {
  await transaction.$client.query({
    name: 'account of profile',
    text: 'UPDATE users SET first_name = $2, last_name = $3, profile_image_url = $4, updated_at = $5 WHERE id = $1',
    values: [userId, firstName, lastName, profileImageUrl, now],
  })
}
