import { z } from 'zod'
import { boundedInteger, clearableInteger, clearableText, id, idParams, rowVersion } from '../../common.ts'
import { endpoint, INLINE_IMAGES_BODY_BYTES } from '../../endpoint.ts'
import { graduationYear, talentProfile, writableFields } from './endpoints.ts'
import { EXPERIENCE_LEVELS } from './experience.ts'
import { PROFILE_LIMITS } from './rules.ts'
import { ADD_TALENT_LIMITS, EDIT_TALENT_LIMITS, MAX_CHOSEN, TALENT_MESSAGE } from './talents.rules.ts'

const { portfolio, version, ...personal } = {
  ...writableFields,
  /** The student number at the university. No two profiles share one. */
  studentNumber: clearableText(PROFILE_LIMITS.studentNumber),
  /** The office's note about the person. The person's pages never show it. */
  officeNote: clearableText(PROFILE_LIMITS.officeNote, 'lines'),
  version: rowVersion('Not a version of a profile').optional(),
}

/**
 * What a casting director sends to create a profile for a student. `studentUserId`, also accepted as `userId`, is the id or email
 * address of an account. If no account has the address, one is created.
 */
export const talentCreation = z
  .object({
    ...personal,
    portfolio: portfolio.optional(),
    age: clearableInteger(ADD_TALENT_LIMITS.minAge, ADD_TALENT_LIMITS.maxAge, TALENT_MESSAGE.ageOnAdding),
    expectedGraduationYear: graduationYear(ADD_TALENT_LIMITS),
    experienceLevel: z.enum(EXPERIENCE_LEVELS, 'Please choose an experience level').nullable().default('beginner'),
    studentUserId: clearableText(254),
    userId: clearableText(254),
  })
  .refine(({ studentUserId, userId }) => Boolean(studentUserId ?? userId), {
    message: TALENT_MESSAGE.studentUserId,
    path: ['studentUserId'],
    // Report this together with other errors, not only after they are fixed.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type TalentCreation = z.output<typeof talentCreation>
export type TalentCreationForm = z.input<typeof talentCreation>

/**
 * What a casting director sends to change a profile. Missing fields stay as they are; `null` and the empty text clear an optional
 * field.
 */
export const talentChange = z
  .object({
    ...personal,
    portfolio,
    expectedGraduationYear: graduationYear(EDIT_TALENT_LIMITS),
    /** Out of 100. */
    rating: boundedInteger(0, PROFILE_LIMITS.maxRating, TALENT_MESSAGE.rating),
  })
  .partial()
  .extend({ version })
export type TalentChange = z.output<typeof talentChange>
export type TalentChangeForm = z.input<typeof talentChange>

/** A selected person, with the fields for naming, messaging and sharing. */
export const chosenTalent = z.object({
  id,
  /** Account id to address messages to. */
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether the profile has a public page. */
  hasPublicPage: z.boolean(),
})
export type ChosenTalent = z.infer<typeof chosenTalent>

export const talentEndpoints = {
  chosenTalents: endpoint({
    method: 'POST',
    path: '/api/talent/chosen',
    summary: 'Names, accounts and addresses of some talents, by name; nothing is changed',
    access: 'desk',
    token: 'read-talent',
    body: z.object({
      ids: z.array(id, TALENT_MESSAGE.noneChosen).min(1, TALENT_MESSAGE.noneChosen).max(MAX_CHOSEN, TALENT_MESSAGE.tooManyChosen),
    }),
    /** Without restricted people and people who no longer exist. */
    success: { status: 200, body: z.array(chosenTalent) },
    errors: [400, 401, 403],
  }),
  createTalent: endpoint({
    method: 'POST',
    path: '/api/admin/student-profile',
    summary: 'Creates a profile on behalf of a student',
    access: 'desk',
    token: 'write-talent',
    body: talentCreation,
    maxBodyBytes: INLINE_IMAGES_BODY_BYTES,
    inlineImages: 'portfolio',
    success: { status: 201, body: talentProfile },
    errors: [400, 401, 403, 409, 413],
  }),
  updateTalent: endpoint({
    method: 'PATCH',
    path: '/api/talent/{id}',
    summary: 'Changes a profile; what is left out stays as it is',
    access: 'desk',
    token: 'write-talent',
    params: idParams,
    body: talentChange,
    maxBodyBytes: INLINE_IMAGES_BODY_BYTES,
    inlineImages: 'portfolio',
    success: { status: 200, body: talentProfile },
    errors: [400, 401, 403, 404, 409, 413],
  }),
  confirmTalents: endpoint({
    method: 'POST',
    path: '/api/talent/confirmations',
    summary: 'Says of several profiles that the office knows their people, or takes that back where they have not signed in',
    access: 'desk',
    body: z.object({
      ids: z.array(id, TALENT_MESSAGE.noneChosen).min(1, TALENT_MESSAGE.noneChosen).max(MAX_CHOSEN, TALENT_MESSAGE.tooManyChosen),
      confirmed: z.boolean('Please say yes or no'),
    }),
    /** Profiles that this call changed, so that it can be undone. */
    success: { status: 200, body: z.object({ changed: z.array(id) }) },
    errors: [400, 401, 403],
  }),
  confirmTalent: endpoint({
    method: 'PUT',
    path: '/api/talent/{id}/confirmation',
    summary:
      'Says that the office knows the person of a profile made at a kiosk or by an import, or takes that back before they have signed in',
    // Not for API tokens, because a program cannot know whom a profile belongs to.
    access: 'desk',
    params: idParams,
    body: z.object({ confirmed: z.boolean('Please say yes or no') }),
    success: { status: 200, body: talentProfile },
    errors: [400, 401, 403, 404, 409],
  }),
} as const
