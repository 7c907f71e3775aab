import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import type { ExperienceLevel } from '@callboard/contract/people/profiles/experience'
import { instagramHandle } from '#shared/profile-text.ts'
import type { WeekHours } from '#ui/week-grid-model.ts'
import { normalWeek } from '#ui/week-view.ts'
import { storedHandle } from './typed-values.ts'

/**
 * The values of the profile forms, as typed. Each form names the fields that it shows and sends; the others are ignored. Photos are
 * addresses, in order.
 */
export interface ProfileValues {
  /** The account for which Add Talent creates a profile: its id, or an email address. */
  studentUserId: string
  /** From 0 to 100. */
  rating: number
  /** The university's own number of the student. */
  studentNumber: string
  /** Notes that only the office reads. */
  officeNote: string
  firstName: string
  lastName: string
  email: string
  cellPhone: string
  location: string
  instagram: string
  major: string
  /** `NaN` while empty. */
  expectedGraduationYear: number
  year: string
  school: string
  age: number | null
  height: string
  heightFeet: number | null
  heightInches: number | null
  /** `null` if nobody has chosen a level. */
  experienceLevel: ExperienceLevel | null
  gender: string
  ethnicity: string
  religion: string
  specialties: string[]
  bio: string
  available: boolean
  isPublic: boolean
  hidesContact: boolean
  weeklyAvailability: WeekHours | null
  portfolio: string[]
  /** Alt texts by content id. */
  photoAlts: Record<string, string>
}

export type ProfileField = keyof ProfileValues

/** The fields of the contact section, in order. */
export const CONTACT_FIELDS = ['firstName', 'lastName', 'email', 'cellPhone', 'location', 'instagram'] as const
export const ACADEMIC_FIELDS = ['major', 'expectedGraduationYear', 'year', 'school'] as const

/** The form values of a stored profile; without one, an empty form. */
export function profileValues(stored: Partial<TalentProfile>): ProfileValues {
  return {
    studentUserId: '',
    rating: stored.rating ?? 0,
    studentNumber: stored.studentNumber ?? '',
    officeNote: stored.officeNote ?? '',
    firstName: stored.firstName ?? '',
    lastName: stored.lastName ?? '',
    email: stored.email ?? '',
    cellPhone: stored.cellPhone ?? '',
    location: stored.location ?? '',
    instagram: instagramHandle(stored.instagram ?? ''),
    major: stored.major ?? '',
    expectedGraduationYear: stored.expectedGraduationYear ?? Number.NaN,
    year: stored.year ?? '',
    school: stored.school ?? '',
    age: stored.age ?? null,
    height: stored.height ?? '',
    heightFeet: stored.heightFeet ?? null,
    heightInches: stored.heightInches ?? null,
    experienceLevel: stored.experienceLevel ?? null,
    gender: stored.gender ?? '',
    ethnicity: stored.ethnicity ?? '',
    religion: stored.religion ?? '',
    specialties: stored.specialties ?? [],
    bio: stored.bio ?? '',
    available: stored.available ?? true,
    isPublic: stored.isPublic ?? true,
    hidesContact: stored.hidesContact ?? false,
    weeklyAvailability: normalWeek(stored.weeklyAvailability ?? null),
    portfolio: stored.portfolio?.images ?? [],
    photoAlts: Object.fromEntries((stored.portfolio?.photos ?? []).flatMap(({ id, alt }) => (alt ? [[id, alt]] : []))),
  }
}

/** Alt texts by content id, after a cropped part has replaced its photo and taken over its alt text. */
export function altTextsOfPart(altTexts: ProfileValues['photoAlts'], whole: string, part: string): ProfileValues['photoAlts'] {
  const { [whole]: said, ...others } = altTexts
  return said === undefined ? altTexts : { [part]: said, ...others }
}

/** Next year, but not later than the form accepts. */
export function nextGraduationYear(today: Date, latest: number): number {
  return Math.min(today.getFullYear() + 1, latest)
}

/**
 * The values that a form sends, with a normalised Instagram handle.
 *
 * @param fields fields of the form; others are not sent and so keep their stored values
 */
export function profileBody<Field extends ProfileField>(values: ProfileValues, fields: readonly Field[]): Pick<ProfileValues, Field> {
  const written = { ...values, instagram: storedHandle(values.instagram) }
  return Object.fromEntries(fields.map((field) => [field, written[field]])) as Pick<ProfileValues, Field>
}
