import { CONSENT_WAYS, type ConsentUse } from '@callboard/contract/consents/rules'
import { HOLD_REASONS } from '@callboard/contract/holds/rules'
import { CONFIRMATIONS, EXPERIENCE_LEVELS, PROFILE_LIMITS } from '@callboard/contract/profiles/endpoints'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, users } from './accounts.ts'
import { moment } from './columns.ts'

// Migration 0000 makes the normalising functions that these use; queries go through the same ones.
const searchText = sql`search_document(first_name, last_name, major, specialties, location, bio)`
const locationText = sql`' ' || search_normal(location)`

export const studentProfiles = pgTable(
  'student_profiles',
  {
    /** 52 random bits, so that public addresses cannot be counted through. */
    id: bigint({ mode: 'number' }).primaryKey(),
    userId: text()
      .notNull()
      .unique('student_profiles_user')
      .references(() => users.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    cellPhone: text().notNull(),
    major: text().notNull(),
    expectedGraduationYear: smallint(),
    year: text(),
    school: text(),
    instagram: text(),
    location: text(),
    age: smallint(),
    heightFeet: smallint(),
    heightInches: smallint(),
    experienceLevel: text({ enum: EXPERIENCE_LEVELS }).notNull().default('student'),
    gender: text(),
    ethnicity: text(),
    religion: text(),
    specialties: text().array().notNull().default([]),
    bio: text(),
    available: boolean().notNull().default(true),
    /** What photos show, in the student's words, by content id. */
    photoAlts: jsonb().$type<Record<string, string>>(),
    weeklyAvailability: jsonb().$type<Partial<Record<'0' | '1' | '2' | '3' | '4' | '5' | '6', boolean[]>>>(),
    /** Out of 100; only casting directors set it. */
    rating: smallint().notNull().default(0),
    isPublic: boolean().notNull().default(true),
    hidesContact: boolean().notNull().default(false),
    /** Profiles from before there were confirmations count as confirmed: links to their public pages may be out. */
    confirmation: text({ enum: CONFIRMATIONS }).notNull().default('person'),
    version: integer().notNull().default(1),
    /** Since when the profile is restricted: then nobody but the student and the list of holds knows of it (`db/holds.ts`). */
    heldAt: moment(),
    heldReason: text({ enum: HOLD_REASONS }),
    heldBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /** Everything that search looks through, normalised. */
    searchText: text().notNull().generatedAlwaysAs(searchText),
    locationText: text().generatedAlwaysAs(locationText),
  },
  (table) => [
    // Filters stand after the sort key so that PostgreSQL checks them inside the index (measured: 10–14 ms become 0.5–1 ms at a million).
    // Restricted profiles are in none of the three, so that leaving them out costs nothing.
    index('student_profiles_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst(), table.experienceLevel, table.age, table.locationText)
      .where(sql`held_at is null`),
    index('student_profiles_level')
      .on(table.experienceLevel, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst(), table.age, table.locationText)
      .where(sql`held_at is null`),
    index('student_profiles_search')
      .using('gin', sql`${table.searchText} gin_trgm_ops`, sql`${table.locationText} gin_trgm_ops`)
      .with({ fastupdate: true })
      .where(sql`held_at is null`),
    // The list of a photo session. Of one order on every server, whatever its collation.
    index('student_profiles_name')
      .on(sql`(search_normal(${table.firstName} || ' ' || ${table.lastName})) collate "C"`, table.id)
      .where(sql`held_at is null`),
    index('student_profiles_held').on(table.userId).where(sql`held_at is not null`),
    check('student_profiles_id', sql`${table.id} > 0 and ${table.id} < 4503599627370496`),
    check(
      'student_profiles_level_known',
      sql`${table.experienceLevel} in ('student', 'beginner', 'intermediate', 'experienced', 'professional')`,
    ),
    check('student_profiles_confirmation', sql`${table.confirmation} in ('none', 'office', 'person')`),
    check('student_profiles_age', sql.raw(`age between ${PROFILE_LIMITS.minAge} and ${PROFILE_LIMITS.maxAge}`)),
    check('student_profiles_rating', sql`${table.rating} between 0 and 100`),
    check('student_profiles_height', sql`${table.heightFeet} between 3 and 8 and ${table.heightInches} between 0 and 11`),
    check('student_profiles_height_whole', sql`(${table.heightFeet} is null) = (${table.heightInches} is null)`),
  ],
)

/** What somebody agreed that their photographs are used for: a line for each answer, of which the last one counts. */
export const consents = pgTable(
  'consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    uses: text().array().$type<ConsentUse[]>().notNull(),
    /** Of the text that was read. */
    textVersion: text().notNull(),
    way: text({ enum: CONSENT_WAYS }).notNull(),
    givenAt: moment().notNull(),
  },
  (table) => [index('consents_user').on(table.userId, table.id.desc().nullsFirst())],
)

/** Stored pictures, one row per content. `ready` once every size has been rendered. */
export const photos = pgTable(
  'photos',
  {
    /** SHA-256 of the uploaded bytes, hexadecimal. */
    hash: text().primaryKey(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    thumbhash: text().notNull(),
    ready: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    /** When it was last uploaded or taken out of something; a photo nobody uses is kept for a day from here. */
    lastUsedAt: moment().notNull().defaultNow(),
    /** Whether it was taken out of something since it was last uploaded or put into something: if nothing else shows it, it is not served. */
    removed: boolean().notNull().default(false),
  },
  (table) => [index('photos_removed').on(table.hash).where(sql`removed`)],
)

/** Who uploaded a picture; only they may put it into a profile or casting call. */
export const photoUploads = pgTable(
  'photo_uploads',
  {
    hash: text()
      .notNull()
      .references(() => photos.hash, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.userId] }), index('photo_uploads_user').on(table.userId)],
)

/** A profile's portfolio, in the student's order. */
export const profilePhotos = pgTable(
  'profile_photos',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    profileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => studentProfiles.id, { onDelete: 'cascade' }),
    hash: text()
      .notNull()
      .references(() => photos.hash),
    position: smallint().notNull(),
  },
  (table) => [
    uniqueIndex('profile_photos_once').on(table.profileId, table.hash),
    // Everything that a list asks of a portfolio: its first photo and how many there are.
    index('profile_photos_order').on(table.profileId, table.position, table.id, table.hash),
    index('profile_photos_hash').on(table.hash),
  ],
)

/** Edit and view links of a profile. At most one of each kind is live; the token itself is never stored. */
export const profileLinks = pgTable(
  'profile_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    profileId: bigint({ mode: 'number' })
      .notNull()
      .references(() => studentProfiles.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['edit', 'view'] }).notNull(),
    tokenHash: bytes().notNull().unique('profile_links_token'),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment(),
    revokedAt: moment(),
  },
  (table) => [
    uniqueIndex('profile_links_one_live').on(table.profileId, table.kind).where(sql`${table.revokedAt} is null`),
    // For the cascade: dead links stay, so that they are told from unknown ones, and deleting a thousand profiles looks for each one's.
    index('profile_links_profile').on(table.profileId),
    check('profile_links_kind', sql`${table.kind} in ('edit', 'view')`),
  ],
)

/** Shared photo collections. Photos are kept by id, so that reordering a portfolio never shows a different one. */
export const photoDownloadLinks = pgTable(
  'photo_download_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: bytes().notNull().unique('photo_download_links_token'),
    studentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => studentProfiles.id, { onDelete: 'cascade' }),
    selectedPhotos: bigint({ mode: 'number' }).array().notNull(),
    /** Where each of them stood in the portfolio when the link was made; what the link's addresses call it ever after. */
    selectedPositions: integer().array().notNull().default([]),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    title: text(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment(),
    revokedAt: moment(),
  },
  (table) => [index('photo_download_links_student').on(table.studentId)],
)

/** Profiles that were deleted and can still be brought back: everything that hung on them, as it was. */
export const deletedProfiles = pgTable(
  'deleted_profiles',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    /** One deletion, of one profile or of many. */
    batch: uuid().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Rows by table, as PostgreSQL writes them as JSON. */
    rows: jsonb().$type<Record<string, unknown[]>>().notNull(),
    /** Content ids of its photos, which are kept as long as this is. */
    photoHashes: text().array().notNull(),
    deletedBy: text().references(() => users.id, { onDelete: 'set null' }),
    deletedAt: moment().notNull(),
  },
  (table) => [
    index('deleted_profiles_batch').on(table.batch),
    index('deleted_profiles_oldest').on(table.deletedAt),
    index('deleted_profiles_photos').using('gin', table.photoHashes),
  ],
)
