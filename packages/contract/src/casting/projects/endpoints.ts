import { z } from 'zod'
import {
  betweenMessage,
  boundedInteger,
  id,
  instant,
  optionalDay,
  optionalInteger,
  optionalText,
  optionalTime,
  requiredText,
  rowVersion,
  sequentialId,
  sequentialIdParams,
} from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { IMAGE_BYTES } from '../../people/photos/endpoints.ts'
import { withValues } from '../../translate.ts'
import { CLASH_REASON_LENGTH } from '../bookings/rules.ts'
import { CASTING_LIMITS } from './casting-numbers.ts'
import { ALLOWED_YEARS, MAX_INSPIRATION_PHOTOS, PROJECT_GENDERS, PROJECT_STATUSES, PROJECT_TITLE_LENGTH, PROJECT_TYPES } from './rules.ts'

export const PROJECT_MESSAGE = {
  title: 'Title is required',
  students: betweenMessage(CASTING_LIMITS.minStudents, CASTING_LIMITS.maxStudents),
  counts: betweenMessage(0, CASTING_LIMITS.maxByGender),
  percentages: 'Please enter a percentage from 0 to 100',
  tooManyByGender: 'Men and women together cannot be more than the number of students',
  campus: 'Please choose a campus',
  ownPhotos: 'Please upload this photo first',
  photos: withValues('Please choose at most {photos} photos', { photos: MAX_INSPIRATION_PHOTOS }),
  largePhoto: withValues('Please choose photos of at most {megabytes}MB', { megabytes: IMAGE_BYTES.inspiration / 1024 / 1024 }),
  copyOf: 'Copy of ',
  createFailed: 'Failed to create project: ',
  updateFailed: 'Failed to update project: ',
} as const

const list = <Value extends string>(values: readonly [Value, ...Value[]], message: string) =>
  z
    .array(z.enum(values, message), message)
    .max(values.length, message)
    .transform((chosen) => [...new Set(chosen)])

const count = optionalInteger(0, CASTING_LIMITS.maxByGender, PROJECT_MESSAGE.counts)

/** Validated and then ignored, since percentages follow from the counts. */
const percentage = z.preprocess(
  (value) => (value === '' ? null : value),
  z.number(PROJECT_MESSAGE.percentages).min(0, PROJECT_MESSAGE.percentages).max(100, PROJECT_MESSAGE.percentages).nullish(),
)

const fields = {
  title: requiredText(PROJECT_MESSAGE.title, PROJECT_TITLE_LENGTH),
  description: optionalText(10_000, 'lines'),
  type: z.enum(PROJECT_TYPES, 'Please choose a type'),
  status: z.enum(PROJECT_STATUSES, 'Please choose a status'),
  urgent: z.boolean('Please choose whether this is urgent'),
  deadline: optionalDay,
  campus: optionalText(120),
  location: optionalText(200),
  /** Street address, or a link to a map. */
  address: optionalText(500),
  shootDate: optionalDay,
  /** Arrival (call time). */
  shootTime: optionalTime,
  endTime: optionalTime,
  major: optionalText(120),
  wardrobe: optionalText(2000, 'lines'),
  /**
   * Addresses that `POST /api/upload-image` returned to this user, or that the casting call already has. Duplicates count once.
   */
  inspirationPhotos: z
    .array(z.string(PROJECT_MESSAGE.ownPhotos).max(500, PROJECT_MESSAGE.ownPhotos), PROJECT_MESSAGE.photos)
    .max(MAX_INSPIRATION_PHOTOS, PROJECT_MESSAGE.photos)
    .transform((urls) => [...new Set(urls)]),
  allowedYears: list(ALLOWED_YEARS, 'Please choose years'),
  numberOfStudents: boundedInteger(CASTING_LIMITS.minStudents, CASTING_LIMITS.maxStudents, PROJECT_MESSAGE.students),
  numberOfMale: count,
  numberOfFemale: count,
  malePercentage: percentage,
  femalePercentage: percentage,
  requirements: z
    .object(
      {
        gender: list(PROJECT_GENDERS, 'Please choose a gender').default(['Any/All']),
        skills: z
          .array(requiredText('A skill cannot be empty', 60), 'Please list skills')
          .max(60, 'Please keep this to 60 skills or fewer')
          .default([]),
      },
      'Please choose genders and skills',
    )
    .nullish()
    .transform((value) => value ?? { gender: ['Any/All' as const], skills: [] }),
  /** Whether a place that becomes free is automatically offered to the next alternate. */
  offersToAlternates: z.boolean('Please say yes or no'),
}

/** The numbers of men and women of a casting call, if it states any. */
interface NamedNumbers {
  readonly numberOfStudents?: number
  readonly numberOfMale?: number | null
  readonly numberOfFemale?: number | null
}

/** @returns whether men and women together are at most the number of students; true without that number */
export function fitsTotal({ numberOfStudents = Number.POSITIVE_INFINITY, numberOfMale, numberOfFemale }: NamedNumbers): boolean {
  return (numberOfMale ?? 0) + (numberOfFemale ?? 0) <= numberOfStudents
}

const beyondTotal = { message: PROJECT_MESSAGE.tooManyByGender, path: ['numberOfStudents'] }

function withoutPercentages<Input extends { malePercentage?: unknown; femalePercentage?: unknown }>({
  malePercentage: _,
  femalePercentage: __,
  ...input
}: Input) {
  return input
}

/** What a casting director sends to post a casting call. */
export const projectInput = z
  .object({
    ...fields,
    type: fields.type.default('photo-video-shoot'),
    status: fields.status.default('active'),
    urgent: fields.urgent.default(false),
    inspirationPhotos: fields.inspirationPhotos.default([]),
    allowedYears: fields.allowedYears.default(['any']),
    numberOfStudents: fields.numberOfStudents.default(1),
    offersToAlternates: fields.offersToAlternates.default(false),
  })
  .refine(fitsTotal, beyondTotal)
  .transform(withoutPercentages)
export type ProjectInput = z.output<typeof projectInput>
export type ProjectForm = z.input<typeof projectInput>

/** How people are told when a change moves the day, the times or the place. */
export const planOptions = z.object({
  /** Tells people of a shift of at most half an hour without asking them again. */
  tellsOnly: z.boolean('Please say yes or no').default(false),
  /** Why people stay booked who are busy at the new time. */
  clashReason: optionalText(CLASH_REASON_LENGTH),
  /** Applications of people who lose their place when a role has more people than places. */
  releases: z.array(sequentialId).max(CASTING_LIMITS.maxStudents).default([]),
})
export type PlanOptions = z.output<typeof planOptions>

/** What a casting director sends to change a casting call: the title, and the fields that change. */
export const projectChange = z
  .object(fields)
  .partial()
  .extend({
    title: fields.title,
    /** The version that the user edited; a stale one is refused. */
    version: rowVersion('Not a version of a casting call').optional(),
    plan: planOptions.optional(),
  })
  .refine(fitsTotal, beyondTotal)
  .transform(withoutPercentages)
export type ProjectChange = z.output<typeof projectChange>

/**
 * A casting call as students and casting directors see it. Only the office sees the numbers of men and women, who posted it, and
 * whether places are offered to alternates.
 */
export const project = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  type: z.string(),
  status: z.enum(PROJECT_STATUSES),
  urgent: z.boolean(),
  deadline: z.string().nullable(),
  campus: z.string().nullable(),
  location: z.string().nullable(),
  address: z.string().nullable(),
  shootDate: z.string().nullable(),
  shootTime: z.string().nullable(),
  endTime: z.string().nullable(),
  major: z.string().nullable(),
  wardrobe: z.string().nullable(),
  inspirationPhotos: z.array(z.string()),
  allowedYears: z.array(z.string()),
  numberOfStudents: z.number().int(),
  numberOfMale: z.number().int().nullable().optional(),
  numberOfFemale: z.number().int().nullable().optional(),
  malePercentage: z.number().int().optional(),
  femalePercentage: z.number().int().optional(),
  requirements: z.object({ gender: z.array(z.string()), skills: z.array(z.string()) }),
  /** Whether an application would be accepted now: the casting call is active and its deadline has not passed. */
  open: z.boolean(),
  createdBy: z.string().nullable().optional(),
  offersToAlternates: z.boolean().optional(),
  version: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
})
export type Project = z.infer<typeof project>

export const projectEndpoints = {
  projects: endpoint({
    method: 'GET',
    path: '/api/projects',
    summary: 'Casting calls, newest first: all for casting directors; active ones and those applied to for students',
    access: 'casting',
    topics: ['projects'],
    token: 'read-projects',
    success: { status: 200, body: z.array(project) },
    errors: [401, 403],
  }),
  project: endpoint({
    method: 'GET',
    path: '/api/projects/{id}',
    summary: 'One casting call',
    access: 'casting',
    topics: ['projects'],
    token: 'read-projects',
    params: sequentialIdParams,
    success: { status: 200, body: project },
    errors: [401, 403, 404],
  }),
  createProject: endpoint({
    method: 'POST',
    path: '/api/projects',
    summary: 'Posts a casting call',
    access: 'desk',
    body: projectInput,
    maxBodyBytes: 256 * 1024,
    success: { status: 201, body: project },
    errors: [400, 401, 403],
  }),
  updateProject: endpoint({
    method: 'PUT',
    path: '/api/projects/{id}',
    summary: 'Changes a casting call; what is left out stays as it is',
    access: 'desk',
    params: sequentialIdParams,
    body: projectChange,
    maxBodyBytes: 256 * 1024,
    success: { status: 200, body: project },
    errors: [400, 401, 403, 404, 409],
  }),
  duplicateProject: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/duplicate',
    summary: 'Copies a casting call into a draft, without its dates and applications',
    access: 'desk',
    params: sequentialIdParams,
    success: { status: 201, body: project },
    errors: [401, 403, 404],
  }),
  deleteProject: endpoint({
    method: 'DELETE',
    path: '/api/projects/{id}',
    summary: 'Deletes a casting call and its applications, which can be restored for some time; its calendar events stay',
    access: 'director',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404],
  }),
} as const
