import { parseHeight } from '@callboard/contract/height'
import { AVAILABILITY, type ExperienceLevel, PROFILE_MESSAGE, type TalentProfile } from '@callboard/contract/profiles'
import { ADD_TALENT_LIMITS, TALENT_EXPERIENCE_LEVELS } from '@callboard/contract/talent-options'
import { talentChange, talentCreation } from '@callboard/contract/talents'
import type { Resolver, ResolverResult } from 'react-hook-form'
// Sets zod up for our content security policy.
import '#lib/form-resolver.ts'
import { storedHandle } from '#lib/profile-fields.ts'
import { instagramHandle } from '#lib/profile-text.ts'
import { tidyWeek, type WeekHours } from '#ui/week-grid-model.ts'

/**
 * What the two forms of the casting office hold, as it is typed. Each leaves some of it alone: Add Talent has the account and the
 * height as a text, Edit Talent the height in feet and inches and the rating. Photos are addresses, in order.
 */
export interface TalentValues {
  studentUserId: string
  firstName: string
  lastName: string
  email: string
  cellPhone: string
  location: string
  instagram: string
  major: string
  expectedGraduationYear: number
  year: string
  school: string
  age: number | null
  height: string
  heightFeet: number | null
  heightInches: number | null
  experienceLevel: ExperienceLevel
  gender: string
  ethnicity: string
  religion: string
  specialties: string[]
  bio: string
  available: boolean
  weeklyAvailability: WeekHours | null
  portfolio: string[]
  /** Out of 100. */
  rating: number
}

type Issue = readonly [field: string, message: string]
interface Parsed {
  readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] }
}

/** Checks by the contract's own schema. The values stay as they were typed; the server cleans them. */
function checked(values: TalentValues, parsed: Parsed, more: readonly Issue[]): ResolverResult<TalentValues> {
  const issues: Issue[] = [...(parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const), ...more]
  if (issues.length === 0) return { values, errors: {} }
  const errors: Record<string, { type: string; message: string }> = {}
  for (const [field, message] of issues) errors[field] ??= { type: 'contract', message }
  return { values: {}, errors }
}

export const checkNewTalent: Resolver<TalentValues> = (values) => {
  const unreadable = values.height.trim() !== '' && parseHeight(values.height) === undefined
  return checked(values, talentCreation.safeParse(newTalentBody(values)), unreadable ? [['height', PROFILE_MESSAGE.height]] : [])
}

export const checkTalentChange: Resolver<TalentValues> = (values) => {
  const inchesAlone = values.heightFeet === null && values.heightInches !== null
  return checked(values, talentChange.safeParse(talentChangeBody(values)), inchesAlone ? [['heightFeet', PROFILE_MESSAGE.height]] : [])
}

/** What Add Talent shows at first: the defaults of the document, and next year as long as the form takes it. */
export function emptyTalent(today: Date): TalentValues {
  return {
    studentUserId: '',
    firstName: '',
    lastName: '',
    email: '',
    cellPhone: '',
    location: '',
    instagram: '',
    major: '',
    expectedGraduationYear: Math.min(today.getFullYear() + 1, ADD_TALENT_LIMITS.maxGraduationYear),
    year: '',
    school: '',
    age: null,
    height: '',
    heightFeet: null,
    heightInches: null,
    experienceLevel: TALENT_EXPERIENCE_LEVELS[0],
    gender: '',
    ethnicity: '',
    religion: '',
    specialties: [],
    bio: '',
    available: true,
    weeklyAvailability: null,
    portfolio: [],
    rating: 0,
  }
}

/** What Edit Talent shows of a stored profile. */
export function storedTalent(profile: TalentProfile): TalentValues {
  return {
    studentUserId: profile.userId,
    firstName: profile.firstName,
    lastName: profile.lastName,
    email: profile.email,
    cellPhone: profile.cellPhone,
    location: profile.location ?? '',
    instagram: instagramHandle(profile.instagram ?? ''),
    major: profile.major,
    expectedGraduationYear: profile.expectedGraduationYear ?? Number.NaN,
    year: profile.year ?? '',
    school: profile.school ?? '',
    age: profile.age,
    height: profile.height ?? '',
    heightFeet: profile.heightFeet,
    heightInches: profile.heightInches,
    experienceLevel: profile.experienceLevel,
    gender: profile.gender ?? '',
    ethnicity: profile.ethnicity ?? '',
    religion: profile.religion ?? '',
    specialties: profile.specialties,
    bio: profile.bio ?? '',
    available: profile.available,
    weeklyAvailability: tidyWeek(profile.weeklyAvailability, AVAILABILITY.slots),
    portfolio: profile.portfolio.images,
    rating: profile.rating,
  }
}

/** What Add Talent sends, with an Instagram handle written as one. */
export function newTalentBody({ heightFeet: _, heightInches: __, rating: ___, ...values }: TalentValues) {
  return { ...values, instagram: storedHandle(values.instagram) }
}

/** What Edit Talent sends, with an Instagram handle written as one. */
export function talentChangeBody({ height: _, studentUserId: __, ...values }: TalentValues) {
  return { ...values, instagram: storedHandle(values.instagram) }
}
