import { AVAILABILITY } from '@callboard/contract/profiles'
import { weekInWords } from '#lib/week-words.ts'
import type { Difference } from '#ui/conflict-panel.tsx'
import type { ProfileField, ProfileValues } from './profile-values.ts'

const LABELS: Readonly<Record<ProfileField, string>> = {
  studentUserId: 'Student User ID',
  rating: 'Rating',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  cellPhone: 'Cell Phone',
  location: 'Location',
  instagram: 'Instagram',
  major: 'Major',
  expectedGraduationYear: 'Expected Graduation Year',
  year: 'Year',
  school: 'School',
  age: 'Age',
  height: 'Height',
  heightFeet: 'Height, feet',
  heightInches: 'Height, inches',
  experienceLevel: 'Experience Level',
  gender: 'Gender',
  ethnicity: 'Ethnicity',
  religion: 'Religion',
  specialties: 'Specialties',
  bio: 'Bio',
  available: 'Available for casting',
  isPublic: 'Public profile',
  hidesContact: 'Hide my contact details there',
  weeklyAvailability: 'Weekly Availability',
  portfolio: 'Portfolio Photos',
  photoAlts: 'Photo descriptions',
}

function inWords(values: ProfileValues, field: ProfileField): string {
  if (field === 'weeklyAvailability') return weekInWords(values.weeklyAvailability, AVAILABILITY.firstHour)
  if (field === 'portfolio') return `${values.portfolio.length} ${values.portfolio.length === 1 ? 'photo' : 'photos'}`
  if (field === 'specialties') return values.specialties.join(', ')
  if (field === 'photoAlts') return Object.values(values.photoAlts).filter(Boolean).join('; ')
  const value = values[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null || Number.isNaN(value) ? '' : String(value)
}

/**
 * Where what was typed and what is stored now differ.
 *
 * @param fields of the form, in its order
 */
export function profileDifferences(mine: ProfileValues, theirs: ProfileValues, fields: readonly ProfileField[]): Difference[] {
  return fields
    .filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]))
    .map((field) => {
      const both = { mine: inWords(mine, field), theirs: inWords(theirs, field) }
      // The same number of other photos, or the same photos in another order.
      const alike = both.mine === both.theirs ? { ...both, theirs: `${both.theirs}, in another choice or order` } : both
      return { field, label: LABELS[field], ...alike }
    })
}
