import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import type { Institution } from '@callboard/contract/institution'
import { type OwnProfile, studentProfileInput } from '@callboard/contract/people/profiles/endpoints'
import { STUDENT_EXPERIENCE_LEVELS } from '@callboard/contract/people/profiles/experience'
import { PROFILE_LIMITS } from '@callboard/contract/people/profiles/rules'
import { profileCheck, wrongOf } from '#shared/profile-form/profile-check.ts'
import {
  ACADEMIC_FIELDS,
  CONTACT_FIELDS,
  nextGraduationYear,
  type ProfileValues,
  profileValues,
} from '#shared/profile-form/profile-values.ts'

/** The fields that a student's own form shows and sends. */
export const STUDENT_FIELDS = [
  ...CONTACT_FIELDS,
  ...ACADEMIC_FIELDS,
  'age',
  'height',
  'gender',
  'experienceLevel',
  'specialties',
  'bio',
  'portfolio',
  'photoAlts',
  'available',
  'isPublic',
  'hidesContact',
] as const

export const wrongOfStudent = wrongOf(studentProfileInput, STUDENT_FIELDS)
export const checkStudentProfile = profileCheck(wrongOfStudent)

/**
 * The initial values of the form: the stored profile, or the account's data and the defaults.
 *
 * @param newProfiles the institution's settings for new profiles
 */
export function studentProfileValues(
  profile: OwnProfile | null,
  user: User,
  today: Date,
  newProfiles: Institution['newProfiles'],
): ProfileValues {
  if (profile) return profileValues(profile)
  return {
    ...profileValues({ email: user.email, ...newProfiles }),
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    expectedGraduationYear: nextGraduationYear(today, PROFILE_LIMITS.maxGraduationYear),
    experienceLevel: STUDENT_EXPERIENCE_LEVELS[0],
  }
}
