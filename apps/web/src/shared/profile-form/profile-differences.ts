import { msg, plural, t } from '#app/language/t.ts'
import { weekText } from '#shared/week-text.ts'
import type { Difference } from '#ui/conflict-panel.tsx'
import type { ProfileField, ProfileValues } from './profile-values.ts'

const LABELS: Readonly<Record<ProfileField, string>> = {
  studentUserId: msg('Student User ID'),
  rating: msg('Rating'),
  studentNumber: msg('Student number'),
  officeNote: msg('Office note'),
  firstName: msg('First Name'),
  lastName: msg('Last Name'),
  email: msg('Email'),
  cellPhone: msg('Cell Phone'),
  location: msg('Location'),
  instagram: msg('Instagram'),
  major: msg('Major'),
  expectedGraduationYear: msg('Expected Graduation Year'),
  year: msg('Year'),
  school: msg('School'),
  age: msg('Age'),
  height: msg('Height'),
  heightFeet: msg('Height, feet'),
  heightInches: msg('Height, inches'),
  experienceLevel: msg('Experience Level'),
  gender: msg('Gender'),
  ethnicity: msg('Ethnicity'),
  religion: msg('Religion'),
  specialties: msg('Specialties'),
  bio: msg('Bio'),
  available: msg('Available for casting'),
  isPublic: msg('Public profile'),
  hidesContact: msg('Hide my contact details there'),
  weeklyAvailability: msg('Weekly Availability'),
  portfolio: msg('Portfolio Photos'),
  photoAlts: msg('Photo descriptions'),
}

function valueText(values: ProfileValues, field: ProfileField): string {
  if (field === 'weeklyAvailability') return weekText(values.weeklyAvailability)
  if (field === 'portfolio') return plural(values.portfolio.length, '1 photo', '{count} photos')
  if (field === 'specialties') return values.specialties.join(', ')
  if (field === 'photoAlts') return Object.values(values.photoAlts).filter(Boolean).join('; ')
  const value = values[field]
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  return value === null || Number.isNaN(value) ? '' : String(value)
}

/**
 * The fields whose typed value differs from the stored one.
 *
 * @param fields fields of the form, in its order
 */
export function profileDifferences(mine: ProfileValues, theirs: ProfileValues, fields: readonly ProfileField[]): Difference[] {
  return fields
    .filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]))
    .map((field) => {
      const both = { mine: valueText(mine, field), theirs: valueText(theirs, field) }
      // The same number of photos, but different ones or in another order.
      const alike =
        both.mine === both.theirs ? { ...both, theirs: t('{theirs}, in another choice or order', { theirs: both.theirs }) } : both
      return { field, label: t(LABELS[field]), ...alike }
    })
}
