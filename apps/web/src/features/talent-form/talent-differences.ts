import { AVAILABILITY } from '@callboard/contract/profiles'
import { weekInWords } from '#lib/week-words.ts'
import type { Difference } from '#ui/conflict-panel.tsx'
import type { TalentValues } from './talent-form-model.ts'

type Field = Exclude<keyof TalentValues, 'studentUserId' | 'height'>

/** The labels of Edit Talent, in its order. */
const EDIT_TALENT_LABELS: Readonly<Record<Field, string>> = {
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
  heightFeet: 'Height, feet',
  heightInches: 'Height, inches',
  experienceLevel: 'Experience Level',
  specialties: 'Specialties',
  bio: 'Bio',
  gender: 'Gender',
  ethnicity: 'Ethnicity',
  religion: 'Religion',
  available: 'Available for casting',
  weeklyAvailability: 'Weekly Availability',
  portfolio: 'Portfolio Photos',
  rating: 'Rating',
}

function inWords(values: TalentValues, field: Field): string {
  if (field === 'weeklyAvailability') return weekInWords(values.weeklyAvailability, AVAILABILITY.firstHour)
  if (field === 'portfolio') return `${values.portfolio.length} ${values.portfolio.length === 1 ? 'photo' : 'photos'}`
  if (field === 'available') return values.available ? 'Yes' : 'No'
  if (field === 'specialties') return values.specialties.join(', ')
  const value = values[field]
  return value === null || Number.isNaN(value) ? '' : String(value)
}

/** The fields in which what was typed and what is stored now differ. */
export function differences(mine: TalentValues, theirs: TalentValues): Difference[] {
  const fields = Object.keys(EDIT_TALENT_LABELS) as Field[]
  return fields
    .filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]))
    .map((field) => {
      const both = { mine: inWords(mine, field), theirs: inWords(theirs, field) }
      // The same number of other photos, or the same photos in another order.
      const alike = both.mine === both.theirs ? { mine: both.mine, theirs: `${both.theirs}, in another choice or order` } : both
      return { field, label: EDIT_TALENT_LABELS[field], ...alike }
    })
}
