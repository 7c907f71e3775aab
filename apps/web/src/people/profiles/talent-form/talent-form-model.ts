import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import { TALENT_EXPERIENCE_LEVELS } from '@callboard/contract/people/profiles/experience'
import { talentChange, talentCreation } from '@callboard/contract/people/profiles/talents.endpoints'
import { ADD_TALENT_LIMITS } from '@callboard/contract/people/profiles/talents.rules'
import { profileCheck, wrongOf } from '#shared/profile-form/profile-check.ts'
import {
  ACADEMIC_FIELDS,
  CONTACT_FIELDS,
  nextGraduationYear,
  type ProfileValues,
  profileValues,
} from '#shared/profile-form/profile-values.ts'

const CONTACT_AND_STUDY = [...CONTACT_FIELDS, ...ACADEMIC_FIELDS, 'age'] as const
const REST = [
  'experienceLevel',
  'specialties',
  'bio',
  'gender',
  'ethnicity',
  'religion',
  'available',
  'weeklyAvailability',
  'portfolio',
  'photoAlts',
] as const

/** The fields that Add Talent shows and sends. */
export const ADD_TALENT_FIELDS = ['studentUserId', 'studentNumber', 'officeNote', ...CONTACT_AND_STUDY, 'height', ...REST] as const

/** The fields that Edit Talent shows and sends. */
export const EDIT_TALENT_FIELDS = [
  'rating',
  'studentNumber',
  'officeNote',
  ...CONTACT_AND_STUDY,
  'heightFeet',
  'heightInches',
  ...REST,
] as const

export const checkNewTalent = profileCheck(wrongOf(talentCreation, ADD_TALENT_FIELDS))
export const checkTalentChange = profileCheck(wrongOf(talentChange, EDIT_TALENT_FIELDS))

/** The values of a stored profile for Edit Talent; without one, the initial values of Add Talent. */
export function talentValues(profile: TalentProfile | null, today: Date): ProfileValues {
  if (profile) return profileValues(profile)
  return {
    ...profileValues({}),
    expectedGraduationYear: nextGraduationYear(today, ADD_TALENT_LIMITS.maxGraduationYear),
    experienceLevel: TALENT_EXPERIENCE_LEVELS[0],
  }
}
