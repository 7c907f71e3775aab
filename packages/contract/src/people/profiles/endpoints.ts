import { z } from 'zod'
import { clearableInteger, clearableText, emailAddress, id, idParams, instant, requiredText, rowVersion } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint, INLINE_IMAGES_BODY_BYTES, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import { withValues } from '../../translate.ts'
import { PORTFOLIO_MAX_PHOTOS, photoAlts, portfolio, portfolioInput } from '../photos/endpoints.ts'
import { CRITERIA } from './criteria.ts'
import { EXPERIENCE_LEVELS } from './experience.ts'
import { type GraduationYears, graduationYearMessage } from './graduation.ts'
import { HEIGHT } from './height.ts'
import { CONFIRMATIONS, PROFILE_LIMITS, PROFILE_MESSAGE } from './rules.ts'
import { AVAILABILITY } from './week.ts'

/**
 * A graduation year within the limits of a form. The latest year moves with time. The error for a year outside names both limits.
 *
 * @param missing the form's message if nothing was entered
 */
export function graduationYear(limits: GraduationYears, missing: string = PROFILE_MESSAGE.graduationYear) {
  const error = ({ input }: { readonly input?: unknown }) =>
    input === undefined ? missing : Number.isInteger(input) ? graduationYearMessage(limits) : PROFILE_MESSAGE.graduationYear
  return z
    .number({ error })
    .int({ error })
    .refine((year) => year >= limits.minGraduationYear && year <= limits.maxGraduationYear, { error })
}

export const specialty = requiredText('A specialty cannot be empty', PROFILE_LIMITS.specialty)
export const specialties = z
  .array(specialty, 'Please send a list of specialties')
  .max(PROFILE_LIMITS.specialties, withValues('Please keep to {specialties} specialties', { specialties: PROFILE_LIMITS.specialties }))
  .transform((list) => [...new Set(list)])

/**
 * Hourly availability in a week, keyed by weekday from 0 (Sunday). Slots count from 8 AM, and at least 13 are required. The hours
 * before 8 AM of the same day follow after the 16th slot. Before 8 AM and after 9 PM, an hour that is not selected is unknown.
 */
export const weeklyAvailability = z.partialRecord(
  z.enum(['0', '1', '2', '3', '4', '5', '6']),
  z
    .array(z.boolean(PROFILE_MESSAGE.availability), PROFILE_MESSAGE.availability)
    .min(AVAILABILITY.daySlots, PROFILE_MESSAGE.availability)
    .max(AVAILABILITY.slots, PROFILE_MESSAGE.availability),
  PROFILE_MESSAGE.availability,
)

/**
 * Fields that people may write about themselves. In an update, a missing optional field stays as it is, so that a form without it
 * cannot clear it; `null` and the empty text clear it.
 *
 * `height` and `heightFeet` with `heightInches` are the same value: a non-empty `height` wins.
 */
export const writableFields = {
  firstName: requiredText(PROFILE_MESSAGE.firstName, PROFILE_LIMITS.name),
  lastName: requiredText(PROFILE_MESSAGE.lastName, PROFILE_LIMITS.name),
  email: emailAddress(PROFILE_MESSAGE.email),
  cellPhone: requiredText(PROFILE_MESSAGE.cellPhone, PROFILE_LIMITS.phone),
  major: requiredText(PROFILE_MESSAGE.major, PROFILE_LIMITS.major),
  expectedGraduationYear: graduationYear(PROFILE_LIMITS),
  year: clearableText(PROFILE_LIMITS.short),
  school: clearableText(PROFILE_LIMITS.short),
  instagram: clearableText(PROFILE_LIMITS.short),
  location: clearableText(PROFILE_LIMITS.short),
  age: clearableInteger(PROFILE_LIMITS.minAge, PROFILE_LIMITS.maxAge, PROFILE_MESSAGE.age),
  height: clearableText(20),
  heightFeet: clearableInteger(HEIGHT.minFeet, HEIGHT.maxFeet, PROFILE_MESSAGE.heightFeet),
  heightInches: clearableInteger(0, HEIGHT.maxInches, PROFILE_MESSAGE.heightInches),
  /** `null` if not stated. */
  experienceLevel: z.enum(EXPERIENCE_LEVELS, 'Please choose an experience level').nullish(),
  gender: clearableText(PROFILE_LIMITS.short),
  ethnicity: clearableText(PROFILE_LIMITS.short),
  religion: clearableText(PROFILE_LIMITS.short),
  specialties: specialties.nullish().transform((list) => (list === null ? [] : list)),
  bio: clearableText(PROFILE_LIMITS.bio, 'lines'),
  available: z.boolean('Please say yes or no').optional(),
  weeklyAvailability: weeklyAvailability.nullish(),
  portfolio: portfolioInput.optional(),
  /** Alt texts of photos. They replace all earlier ones. */
  photoAlts: photoAlts.optional(),
  /** Whether the public page exists. */
  isPublic: z.boolean('Please say yes or no').optional(),
  /** Whether the public page leaves out email, phone and Instagram. */
  hidesContact: z.boolean('Please say yes or no').optional(),
} as const

/** What a student sends to create or update their own profile. Unknown fields, such as a rating or a user id, are ignored. */
export const studentProfileInput = z.object({
  ...writableFields,
  /** The version this edit started from; a stale one is refused. */
  version: rowVersion('Not a version of a profile').optional(),
})
export type StudentProfileInput = z.output<typeof studentProfileInput>
export type StudentProfileForm = z.input<typeof studentProfileInput>

/** A student's answer after they have seen what others entered for them. */
export const profileReview = z.object({
  /** Whether everybody may see the profile. */
  isPublic: z.boolean('Please say yes or no'),
  /** Whether the public page leaves out email, phone and Instagram. */
  hidesContact: z.boolean('Please say yes or no'),
  /** The version that the student saw; any other is refused. */
  version: rowVersion('Not a version of a profile'),
})
export type ProfileReview = z.output<typeof profileReview>

/** What every signed-in viewer of a profile sees. */
export const sharedFields = {
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  cellPhone: z.string(),
  phone: z.string(),
  major: z.string(),
  expectedGraduationYear: z.number().int().nullable(),
  year: z.string().nullable(),
  school: z.string().nullable(),
  instagram: z.string().nullable(),
  location: z.string().nullable(),
  age: z.number().int().nullable(),
  height: z.string().nullable(),
  heightFeet: z.number().int().nullable(),
  heightInches: z.number().int().nullable(),
  experienceLevel: z.enum(EXPERIENCE_LEVELS).nullable(),
  gender: z.string().nullable(),
  specialties: z.array(z.string()),
  bio: z.string().nullable(),
  available: z.boolean(),
  portfolio,
} as const

/** A profile as its own student sees it. */
export const ownProfile = z.object({
  ...sharedFields,
  userId: z.string(),
  ethnicity: z.string().nullable(),
  religion: z.string().nullable(),
  weeklyAvailability: weeklyAvailability.nullable(),
  isPublic: z.boolean(),
  hidesContact: z.boolean(),
  confirmation: z.enum(CONFIRMATIONS),
  /** Whether others entered the profile and its person has not confirmed it yet. Nothing of it is public until then. */
  awaitsReview: z.boolean(),
  /** Out of 100; student pages show it out of 5. */
  rating: z.number(),
  version: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
})
export type OwnProfile = z.infer<typeof ownProfile>

/** A profile as a casting director sees it. */
export const talentProfile = z.object({
  ...ownProfile.shape,
  /** The student number at the university. */
  studentNumber: z.string().nullable(),
  /** The office's note about the person. They see it only in the download of their own data. */
  officeNote: z.string().nullable(),
})
export type TalentProfile = z.infer<typeof talentProfile>

/** A profile as anyone sees it: the content of its public page, so without demographics, rating and account. */
export const publicProfile = z.object({
  id: sharedFields.id,
  firstName: sharedFields.firstName,
  lastName: sharedFields.lastName,
  email: z.string().nullable(),
  cellPhone: z.string().nullable(),
  phone: z.string().nullable(),
  instagram: z.string().nullable(),
  major: sharedFields.major,
  expectedGraduationYear: sharedFields.expectedGraduationYear,
  location: sharedFields.location,
  age: sharedFields.age,
  height: sharedFields.height,
  heightFeet: sharedFields.heightFeet,
  heightInches: sharedFields.heightInches,
  experienceLevel: sharedFields.experienceLevel,
  specialties: sharedFields.specialties,
  bio: sharedFields.bio,
  available: sharedFields.available,
  portfolio,
})
export type PublicProfile = z.infer<typeof publicProfile>

/** The result of a person for one criterion of a role. */
export const criterionResult = z.object({ criterion: z.enum(CRITERIA), result: z.enum(['met', 'missed', 'unknown']) })

/** What a casting director may see of a talent in a list. */
export const talentCard = z.object({
  ...sharedFields,
  rating: z.number(),
  confirmation: z.enum(CONFIRMATIONS),
  /** How many photos there are; in a list, `portfolio` contains only the first. */
  photoCount: z.number().int(),
  hasTape: z.boolean(),
  /** Whether the talent agreed to be photographed for casting. */
  hasConsent: z.boolean(),
  /** Whether the talent was asked for consent and did not agree. */
  hasDeclined: z.boolean(),
  /** When the talent was last booked; `null` if never. */
  lastCastAt: instant.nullable(),
  /** The cursor for the pages before and after it. */
  place: z.string(),
  createdAt: instant,
})
export type TalentCard = z.infer<typeof talentCard>

export const profileEndpoints = {
  ownProfile: endpoint({
    method: 'GET',
    path: '/api/student-profile',
    summary: "The signed-in student's own profile",
    access: 'student',
    topics: [],
    success: { status: 200, body: ownProfile },
    errors: [401, 403, 404],
  }),
  createOwnProfile: endpoint({
    method: 'POST',
    path: '/api/student-profile',
    summary: "Creates the signed-in student's profile",
    access: 'student',
    body: studentProfileInput,
    maxBodyBytes: INLINE_IMAGES_BODY_BYTES,
    inlineImages: 'portfolio',
    success: { status: 201, body: ownProfile },
    errors: [400, 401, 403, 409, 413, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  updateOwnProfile: endpoint({
    method: 'PUT',
    path: '/api/student-profile',
    summary: "Updates the signed-in student's profile",
    access: 'student',
    body: studentProfileInput,
    maxBodyBytes: INLINE_IMAGES_BODY_BYTES,
    inlineImages: 'portfolio',
    success: { status: 200, body: ownProfile },
    errors: [400, 401, 403, 404, 409, 413, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  reviewOwnProfile: endpoint({
    method: 'PUT',
    path: '/api/student-profile/review',
    summary: 'Says that one has seen what others entered in one’s profile, and who may see it',
    access: 'student',
    body: profileReview,
    success: { status: 200, body: ownProfile },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  orderOwnPhotos: endpoint({
    method: 'PUT',
    path: '/api/student-profile/photo-order',
    summary: 'Saves the order of the portfolio; takes the content id of every photo once',
    access: 'student',
    body: z.object({
      photoIds: z.array(z.string().max(64), PROFILE_MESSAGE.photoOrder).max(PORTFOLIO_MAX_PHOTOS, PROFILE_MESSAGE.photoOrder),
    }),
    success: { status: 200, body: ownProfile },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  talent: endpoint({
    method: 'GET',
    path: '/api/talent/{id}',
    summary: 'One talent profile for casting directors',
    access: 'desk',
    topics: ['talent'],
    token: 'read-talent',
    params: idParams,
    success: { status: 200, body: talentProfile },
    errors: [401, 403, 404],
  }),
  publicTalent: endpoint({
    method: 'GET',
    path: '/api/public/talent/{id}',
    summary: 'The public talent profile; one that is private, unconfirmed or not yet seen by its person answers as a missing one',
    access: 'anyone',
    topics: ['talent'],
    params: idParams,
    success: { status: 200, body: publicProfile },
    errors: [404, 429],
    rateLimit: { max: 300, seconds: 60 },
  }),
} as const
