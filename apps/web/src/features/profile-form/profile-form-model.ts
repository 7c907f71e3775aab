import type { User } from '@callboard/contract/accounts'
import { parseHeight } from '@callboard/contract/height'
import {
  type OwnProfile,
  PROFILE_LIMITS,
  PROFILE_MESSAGE,
  STUDENT_EXPERIENCE_LEVELS,
  studentProfileInput,
} from '@callboard/contract/profiles'
import type { FieldErrors, Resolver } from 'react-hook-form'
// Sets zod up for our content security policy.
import '#lib/form-resolver.ts'
import { storedHandle } from '#lib/profile-fields.ts'
import { instagramHandle } from '#lib/profile-text.ts'

/** The fields of the form as they are typed. Photos are addresses, in order. */
export interface ProfileFormValues {
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
  gender: string
  experienceLevel: OwnProfile['experienceLevel']
  specialties: string[]
  bio: string
  available: boolean
  isPublic: boolean
  hidesContact: boolean
  portfolio: string[]
}

const schema = studentProfileInput.extend({
  height: studentProfileInput.shape.height.refine((text) => !text || parseHeight(text) !== undefined, PROFILE_MESSAGE.height),
})

/** Checks the form by the contract's own schema, and the height as it is read. The values stay as they were typed; the server cleans them. */
export const checkProfileForm: Resolver<ProfileFormValues> = (values) => {
  const result = schema.safeParse(values)
  if (result.success) return { values, errors: {} }
  const errors: FieldErrors<ProfileFormValues> = {}
  for (const { path, message } of result.error.issues) {
    const name = path[0] as keyof ProfileFormValues
    errors[name] ??= { type: 'contract', message }
  }
  return { values: {}, errors }
}

/** Next year (section 5), as long as the form takes it. */
export function defaultGraduationYear(today: Date): number {
  return Math.min(today.getFullYear() + 1, PROFILE_LIMITS.maxGraduationYear)
}

/** What the form shows at first: the stored profile, or what the account knows and the defaults. */
export function profileFormValues(profile: OwnProfile | null, user: User, today: Date): ProfileFormValues {
  return {
    firstName: profile?.firstName ?? user.firstName ?? '',
    lastName: profile?.lastName ?? user.lastName ?? '',
    email: profile?.email ?? user.email,
    cellPhone: profile?.cellPhone ?? '',
    location: profile?.location ?? '',
    instagram: instagramHandle(profile?.instagram ?? ''),
    major: profile?.major ?? '',
    expectedGraduationYear: profile?.expectedGraduationYear ?? defaultGraduationYear(today),
    year: profile?.year ?? '',
    school: profile?.school ?? '',
    age: profile?.age ?? null,
    height: profile?.height ?? '',
    gender: profile?.gender ?? '',
    experienceLevel: profile?.experienceLevel ?? STUDENT_EXPERIENCE_LEVELS[0],
    specialties: profile?.specialties ?? [],
    bio: profile?.bio ?? '',
    available: profile?.available ?? true,
    isPublic: profile?.isPublic ?? true,
    hidesContact: profile?.hidesContact ?? false,
    portfolio: profile?.portfolio.images ?? [],
  }
}

/**
 * What is sent: the checked form, with an Instagram handle written as one, and the version that this edit started from.
 *
 * @param version of the stored profile; `null` when it is being created
 */
export function profileBody(values: ProfileFormValues, version: number | null) {
  return { ...values, instagram: storedHandle(values.instagram), ...(version === null ? {} : { version }) }
}
