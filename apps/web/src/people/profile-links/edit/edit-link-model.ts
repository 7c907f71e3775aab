import { type LinkedProfile, type LinkedProfileForm, linkedProfileInput } from '@callboard/contract/people/profile-links/endpoints'
import { EDIT_LINK_GRADUATION_YEAR } from '@callboard/contract/people/profile-links/rules'
import { profileCheck, wrongOf } from '#shared/profile-form/profile-check.ts'
import { CONTACT_FIELDS, type ProfileValues, profileBody, profileValues } from '#shared/profile-form/profile-values.ts'

/** The fields that the edit link page shows and sends. */
export const EDIT_LINK_FIELDS = [
  ...CONTACT_FIELDS,
  'major',
  'expectedGraduationYear',
  'school',
  'age',
  'heightFeet',
  'heightInches',
  'specialties',
  'bio',
  'portfolio',
  'photoAlts',
  'weeklyAvailability',
] as const

export const checkEditLink = profileCheck(wrongOf(linkedProfileInput, EDIT_LINK_FIELDS))

/** The values of the form for a stored profile. */
export function editLinkValues(profile: LinkedProfile): ProfileValues {
  return profileValues({ ...profile, expectedGraduationYear: profile.expectedGraduationYear ?? EDIT_LINK_GRADUATION_YEAR })
}

/** A number that was emptied is cleared; one that was always empty is omitted. */
function sentNumber(typed: number | null, stored: number | null): number | null | undefined {
  return typed === null && stored === null ? undefined : typed
}

/**
 * The request body.
 *
 * @param stored the profile as last loaded by this page
 */
export function editLinkBody(values: ProfileValues, stored: LinkedProfile): LinkedProfileForm {
  return {
    ...profileBody(values, EDIT_LINK_FIELDS),
    age: sentNumber(values.age, stored.age),
    heightFeet: sentNumber(values.heightFeet, stored.heightFeet),
    heightInches: sentNumber(values.heightInches, stored.heightInches),
    portfolio: values.portfolio.length === 0 ? null : { images: values.portfolio },
    version: stored.version,
  }
}
