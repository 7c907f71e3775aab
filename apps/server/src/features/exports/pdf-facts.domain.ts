import type { ExportCategory } from '@callboard/contract/export-options'
import { availableHours, type ExportWriting, heightOf, NOT_AVAILABLE } from './exports.domain.ts'
import type { ExportStudent } from './students.repository.ts'

/** One fact of a talent, as the PDF prints it. */
export type Fact = readonly [label: string, value: string | number | null | undefined]

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

const FACTS: Readonly<Record<ExportCategory, (student: ExportStudent, writing: ExportWriting) => Fact[]>> = {
  basicInfo: (student, { day }) => [
    ['Available', student.available ? 'Yes' : 'No'],
    ['Experience', student.experienceLevel],
    // As everywhere casting directors see it (decision 14).
    ['Rating', student.rating > 0 ? (student.rating / 10).toFixed(1) : 'New'],
    ['ID', student.id],
    ['Created', day(student.createdAt)],
    ['Updated', day(student.updatedAt)],
  ],
  contactInfo: ({ email, cellPhone, instagram, location }) => [
    ['Email', email],
    ['Cell phone', cellPhone],
    ['Instagram', instagram],
    ['Location', location],
  ],
  academicInfo: ({ school, major, year, expectedGraduationYear }) => [
    ['School', school],
    ['Major', major],
    ['Year', year],
    ['Graduation', expectedGraduationYear],
  ],
  physicalInfo: (student) => [
    ['Age', student.age],
    ['Height', heightOf(student)],
    ['Gender', student.gender],
  ],
  portfolio: ({ photos }) => [['Photos', photos.length]],
  // A week is a line of its own.
  availability: () => [],
  demographics: ({ ethnicity, religion }) => [
    ['Ethnicity', ethnicity],
    ['Religion', religion],
  ],
}

/** The short facts of a talent, those that are not known left out. */
export function factsOf(
  student: ExportStudent,
  categories: readonly ExportCategory[],
  writing: ExportWriting,
): (readonly [label: string, value: string])[] {
  return categories.flatMap((category) =>
    FACTS[category](student, writing).flatMap(([label, value]) =>
      value === null || value === undefined || value === '' ? [] : [[label, String(value)] as const],
    ),
  )
}

/** A week on one line, days without an hour left out. */
function weekOf(week: NonNullable<ExportStudent['weeklyAvailability']>): string {
  const days = DAYS.flatMap((name, day) => {
    const slots = week[String(day)]
    return slots?.includes(true) ? [`${name} ${availableHours(slots)}`] : []
  })
  return days.join(' · ') || NOT_AVAILABLE
}

/** The longer texts of a talent, which stand below the facts; the last one has all the room that is left. */
export function storiesOf(student: ExportStudent, categories: readonly ExportCategory[]): (readonly [label: string, value: string])[] {
  const stories: (readonly [string, string])[] = []
  if (categories.includes('availability') && student.weeklyAvailability) stories.push(['Week', weekOf(student.weeklyAvailability)])
  if (categories.includes('basicInfo') && student.specialties.length > 0) stories.push(['Specialties', student.specialties.join(', ')])
  if (categories.includes('basicInfo') && student.bio) stories.push(['Bio', student.bio])
  return stories
}

/** What stands above a talent: the name, or the place in the list where names were not asked for. */
export function headingOf(student: ExportStudent, categories: readonly ExportCategory[], place: number): string {
  return categories.includes('basicInfo') ? `${student.firstName} ${student.lastName}` : `Talent ${place}`
}
