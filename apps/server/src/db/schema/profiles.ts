import type { Language } from '@callboard/contract/language'
import { HOLD_REASONS } from '@callboard/contract/office/holds/rules'
import { CONSENT_WAYS, type ConsentUse } from '@callboard/contract/people/consents/rules'
import { EXPERIENCE_LEVELS } from '@callboard/contract/people/profiles/experience'
import { CONFIRMATIONS, PROFILE_LIMITS } from '@callboard/contract/people/profiles/rules'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, users } from './accounts.ts'
import { indexOfReference, moment } from './columns.ts'

// Migrations create the normalising functions used here; queries use the same ones.
const searchText = sql`search_document(first_name, last_name, major, year, school, experience_level, specialties, location, bio)`
const traits = sql`search_traits(year, gender, school, experience_level, specialties, has_photos, has_tape, has_consent, last_cast_at)`
const locationText = sql`' ' || search_normal(location)`
const contactText = sql`search_contact(email, cell_phone, student_number)`

export const studentProfiles = pgTable(
  'student_profiles',
  {
    /** 52 random bits, so that public addresses cannot be enumerated. */
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
    /** `null` if nobody entered it. */
    experienceLevel: text({ enum: EXPERIENCE_LEVELS }),
    gender: text(),
    ethnicity: text(),
    religion: text(),
    specialties: text().array().notNull().default([]),
    bio: text(),
    available: boolean().notNull().default(true),
    /** Alt texts of photos by the student, by content id. */
    photoAlts: jsonb().$type<Record<string, string>>(),
    weeklyAvailability: jsonb().$type<Partial<Record<'0' | '1' | '2' | '3' | '4' | '5' | '6', boolean[]>>>(),
    /** The university's own number of the student; only casting directors see it. */
    studentNumber: text(),
    /** The office's notes about the person; never shown on the person's own pages. */
    officeNote: text(),
    /** 0 to 100; only casting directors set it. */
    rating: smallint().notNull().default(0),
    isPublic: boolean().notNull().default(true),
    hidesContact: boolean().notNull().default(false),
    /** Profiles from before confirmations existed count as confirmed: links to their public pages may be in use. */
    confirmation: text({ enum: CONFIRMATIONS }).notNull().default('person'),
    /**
     * Whether somebody else entered the profile and the person has not reviewed it yet. Until then nothing of it is public. Profiles that
     * are older than this rule stay public.
     */
    awaitsReview: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** Since when the profile is restricted. While it is, only the student and the list of holds see it (`views.ts`). */
    heldAt: moment(),
    heldReason: text({ enum: HOLD_REASONS }),
    heldBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    // Triggers keep these four in step with the tables that they summarise.
    hasPhotos: boolean().notNull().default(false),
    hasTape: boolean().notNull().default(false),
    /** Whether they agreed to be photographed for casting. */
    hasConsent: boolean().notNull().default(false),
    /** When they were last booked. */
    lastCastAt: moment(),
    /** All text that search covers, normalised. */
    searchText: text().notNull().generatedAlwaysAs(searchText),
    locationText: text().generatedAlwaysAs(locationText),
    /** Email, digits of the telephone number and student number, for the office's search. */
    contactText: text().notNull().generatedAlwaysAs(contactText),
    /** Normalised values for filters with choices, for example `year:junior` and `photos:yes`. */
    traits: text().array().notNull().generatedAlwaysAs(traits),
  },
  (table) => [
    // Filters follow the sort key so that PostgreSQL checks them inside the index (measured: 10–14 ms become 0.5–1 ms at a million). None
    // of the three contains restricted profiles, so that excluding them costs nothing.
    index('student_profiles_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst(), table.experienceLevel, table.age, table.locationText)
      .where(sql`held_at is null`),
    index('student_profiles_level')
      .on(table.experienceLevel, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst(), table.age, table.locationText)
      .where(sql`held_at is null`),
    index('student_profiles_search')
      .using('gin', sql`${table.searchText} gin_trgm_ops`, sql`${table.locationText} gin_trgm_ops`, table.traits)
      .with({ fastupdate: true })
      .where(sql`held_at is null`),
    index('student_profiles_contact').using('gin', sql`${table.contactText} gin_trgm_ops`).where(sql`held_at is null`),
    // Unconfirmed ones, newest first.
    index('student_profiles_unconfirmed')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`held_at is null and confirmation = 'none'`),
    // Profiles whose person has not reviewed yet what others entered.
    index('student_profiles_awaiting').on(table.id).where(sql`held_at is null and awaits_review`),
    // Finds who may be free at a time.
    index('student_profiles_free_hours').using('gin', sql`free_hours(${table.weeklyAvailability})`).where(sql`held_at is null`),
    // The list in its other orders.
    index('student_profiles_rating')
      .on(table.rating.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`held_at is null`),
    index('student_profiles_last_cast')
      .on(sql`coalesce(last_cast_at, '-infinity') desc`, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`held_at is null`),
    // The list by name, also in a photo session. The order is the same on every server, whatever its collation.
    index('student_profiles_name')
      .on(sql`(search_normal(${table.firstName} || ' ' || ${table.lastName})) collate "C"`, table.id)
      .where(sql`held_at is null`),
    // For the deletion of an account, when PostgreSQL searches for the holds that it placed.
    index('student_profiles_held_by').on(table.heldBy).where(sql`held_by is not null`),
    uniqueIndex('student_profiles_number').on(table.studentNumber).where(sql`student_number is not null`),
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

/** Consents to the use of photographs: one row for each answer. For each use, the last answer counts. */
export const consents = pgTable(
  'consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The uses that they agreed to, out of those asked. */
    uses: text().array().$type<ConsentUse[]>().notNull(),
    /** `null` where every use was asked. */
    asked: text().array().$type<ConsentUse[]>(),
    /** Version of the text that the person read. */
    textVersion: text().notNull(),
    /** Hash of the text, if it is known. */
    language: text().$type<Language>(),
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
    /** When it was last uploaded or removed from something; an unused photo is kept for a day from then. */
    lastUsedAt: moment().notNull().defaultNow(),
    /**
     * Whether it was removed from something since it was last uploaded or added to something: if nothing else shows it, it is not served.
     */
    removed: boolean().notNull().default(false),
  },
  (table) => [index('photos_removed').on(table.hash).where(sql`removed`)],
)

/** Who uploaded a picture; only they may add it to a profile or casting call. */
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
    // Everything that lists need of a portfolio: its first photo and the number of photos.
    index('profile_photos_order').on(table.profileId, table.position, table.id, table.hash),
    index('profile_photos_hash').on(table.hash),
  ],
)

/** Edit and view links of a profile. At most one of each kind is valid; the token itself is never stored. */
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
    indexOfReference('profile_links_created_by', table.createdBy),
    uniqueIndex('profile_links_one_live').on(table.profileId, table.kind).where(sql`${table.revokedAt} is null`),
    // For cascading deletes. Revoked links are kept, to tell them from unknown ones, and deleting a thousand profiles searches for the
    // links of each.
    index('profile_links_profile').on(table.profileId),
    check('profile_links_kind', sql`${table.kind} in ('edit', 'view')`),
  ],
)

/** Shared photo collections. Photos are stored by id, so that reordering a portfolio never shows a different one. */
export const photoDownloadLinks = pgTable(
  'photo_download_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: bytes().notNull().unique('photo_download_links_token'),
    studentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => studentProfiles.id, { onDelete: 'cascade' }),
    selectedPhotos: bigint({ mode: 'number' }).array().notNull(),
    /** The position of each in the portfolio when the link was created; the link's addresses use it from then on. */
    selectedPositions: integer().array().notNull().default([]),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    title: text(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment(),
    revokedAt: moment(),
  },
  (table) => [
    indexOfReference('photo_download_links_created_by', table.createdBy),
    index('photo_download_links_student').on(table.studentId),
  ],
)

/** Deleted profiles that can still be restored, with all rows that belonged to them. */
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
    /** Content ids of its photos, which are kept as long as this row. */
    photoHashes: text().array().notNull(),
    deletedBy: text().references(() => users.id, { onDelete: 'set null' }),
    deletedAt: moment().notNull(),
  },
  (table) => [
    indexOfReference('deleted_profiles_deleted_by', table.deletedBy),
    indexOfReference('deleted_profiles_user_id', table.userId),
    index('deleted_profiles_batch').on(table.batch),
    index('deleted_profiles_oldest').on(table.deletedAt),
    index('deleted_profiles_photos').using('gin', table.photoHashes),
  ],
)
