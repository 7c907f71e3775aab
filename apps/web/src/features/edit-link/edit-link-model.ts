import { EDIT_LINK_GRADUATION_YEAR } from '@callboard/contract/profile-link-options'
import { type LinkedProfile, type LinkedProfileForm, linkedProfileInput } from '@callboard/contract/profile-links'
import { AVAILABILITY, PROFILE_MESSAGE } from '@callboard/contract/profiles'
import type { FieldErrors, Resolver } from 'react-hook-form'
// Sets zod up for our content security policy.
import '#lib/form-resolver.ts'
import { storedHandle } from '#lib/profile-fields.ts'
import { instagramHandle } from '#lib/profile-text.ts'
import { weekInWords } from '#lib/week-words.ts'
import type { Difference } from '#ui/conflict-panel.tsx'
import { tidyWeek, type WeekHours } from '#ui/week-grid-model.ts'

/** The fields of the edit link page as they are typed. Photos are addresses, in order. */
export interface EditLinkValues {
  firstName: string
  lastName: string
  email: string
  cellPhone: string
  major: string
  expectedGraduationYear: number
  school: string
  instagram: string
  age: number | null
  heightFeet: number | null
  heightInches: number | null
  location: string
  specialties: string[]
  bio: string
  portfolio: string[]
  weeklyAvailability: WeekHours | null
}

type Field = keyof EditLinkValues

const LABELS: Readonly<Record<Field, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  cellPhone: 'Cell Phone',
  major: 'Major',
  expectedGraduationYear: 'Expected Graduation Year',
  school: 'School',
  instagram: 'Instagram',
  age: 'Age',
  heightFeet: 'Height, feet',
  heightInches: 'Height, inches',
  location: 'Location',
  specialties: 'Specialties',
  bio: 'Bio',
  portfolio: 'Portfolio Photos',
  weeklyAvailability: 'Weekly Availability',
}

/** What the form shows of a stored profile. */
export function editLinkValues(profile: LinkedProfile): EditLinkValues {
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    email: profile.email,
    cellPhone: profile.cellPhone,
    major: profile.major,
    expectedGraduationYear: profile.expectedGraduationYear ?? EDIT_LINK_GRADUATION_YEAR,
    school: profile.school ?? '',
    instagram: instagramHandle(profile.instagram ?? ''),
    age: profile.age,
    heightFeet: profile.heightFeet,
    heightInches: profile.heightInches,
    location: profile.location ?? '',
    specialties: profile.specialties,
    bio: profile.bio ?? '',
    portfolio: profile.portfolio.images,
    weeklyAvailability: tidyWeek(profile.weeklyAvailability, AVAILABILITY.slots),
  }
}

/** Checks the form by the contract's own schema. The values stay as they were typed; the server cleans them. */
export const checkEditLink: Resolver<EditLinkValues> = (values) => {
  const { error } = linkedProfileInput.safeParse(values)
  const inchesAlone = values.heightFeet === null && values.heightInches !== null
  const issues = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const)
  if (inchesAlone) issues.push(['heightFeet', PROFILE_MESSAGE.height])
  if (issues.length === 0) return { values, errors: {} }
  const errors: Record<string, { type: string; message: string }> = {}
  for (const [field, message] of issues) errors[field] ??= { type: 'contract', message }
  return { values: {}, errors: errors as FieldErrors<EditLinkValues> }
}

/** A number that was emptied is cleared; one that was empty all along is left out. */
function sentNumber(typed: number | null, stored: number | null): number | null | undefined {
  return typed === null && stored === null ? undefined : typed
}

/**
 * What is sent.
 *
 * @param stored the profile as this edit last read it
 */
export function editLinkBody(values: EditLinkValues, stored: LinkedProfile): LinkedProfileForm {
  return {
    ...values,
    age: sentNumber(values.age, stored.age),
    heightFeet: sentNumber(values.heightFeet, stored.heightFeet),
    heightInches: sentNumber(values.heightInches, stored.heightInches),
    instagram: storedHandle(values.instagram),
    portfolio: values.portfolio.length === 0 ? null : { images: values.portfolio },
    version: stored.version,
  }
}

function inWords(values: EditLinkValues, field: Field): string {
  if (field === 'weeklyAvailability') return weekInWords(values.weeklyAvailability, AVAILABILITY.firstHour)
  if (field === 'portfolio') return values.portfolio.length === 1 ? '1 photo' : `${values.portfolio.length} photos`
  if (field === 'specialties') return values.specialties.join(', ')
  const value = values[field]
  return value === null || Number.isNaN(value) ? '' : String(value)
}

/** The fields in which what was typed and what is stored now differ. */
export function editLinkDifferences(mine: EditLinkValues, theirs: EditLinkValues): Difference[] {
  const fields = (Object.keys(LABELS) as Field[]).filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]))
  return fields.map((field) => {
    const words = { mine: inWords(mine, field), theirs: inWords(theirs, field) }
    // As many photos, but others or in another order.
    const alike = words.mine === words.theirs ? { ...words, theirs: `${words.theirs}, chosen or ordered differently` } : words
    return { field, label: LABELS[field], ...alike }
  })
}
