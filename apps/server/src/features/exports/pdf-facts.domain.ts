import type { ExportCategory } from '@callboard/contract/exports/rules'
import { dateIn, msg, nameOf, type Words } from '@callboard/contract/words'
import { availableHours, type ExportWriting, heightOf, NOT_AVAILABLE, stored } from './exports.domain.ts'
import type { ExportStudent } from './students.repository.ts'

/** One fact of a talent, as the PDF prints it. */
export type Fact = readonly [label: string, value: string | number | null | undefined]

const FACTS: Readonly<Record<ExportCategory, (student: ExportStudent, writing: ExportWriting) => Fact[]>> = {
  basicInfo: (student, { day, words }) => [
    [msg('Available'), words.t(student.available ? 'Yes' : 'No')],
    [msg('Experience'), words.t(nameOf(student.experienceLevel))],
    // As everywhere casting directors see it.
    [msg('Rating'), student.rating > 0 ? oneDecimal(student.rating / 10, words) : words.t('New')],
    ['ID', student.id],
    [msg('Created'), day(student.createdAt)],
    [msg('Updated'), day(student.updatedAt)],
  ],
  contactInfo: ({ email, cellPhone, instagram, location }) => [
    [msg('Email'), email],
    [msg('Cell phone'), cellPhone],
    ['Instagram', instagram],
    [msg('Location'), location],
  ],
  academicInfo: ({ school, major, year, expectedGraduationYear }, { words }) => [
    [msg('School'), school],
    [msg('Major'), major],
    [msg('Year'), stored(year, words)],
    [msg('Graduation'), expectedGraduationYear],
  ],
  physicalInfo: (student, { words }) => [
    [msg('Age'), student.age],
    [msg('Height'), heightOf(student)],
    [msg('Gender'), stored(student.gender, words)],
  ],
  portfolio: ({ photos }) => [[msg('Photos'), photos.length]],
  // A week is a line of its own.
  availability: () => [],
  demographics: ({ ethnicity, religion }, { words }) => [
    [msg('Ethnicity'), stored(ethnicity, words)],
    [msg('Religion'), stored(religion, words)],
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
      value === null || value === undefined || value === '' ? [] : [[writing.words.t(label), String(value)] as const],
    ),
  )
}

const oneDecimal = (number: number, { locale }: Words) =>
  number.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The short name of a day of the week, which begins with Sunday. */
function weekday(day: number, words: Words): string {
  // 4 January 1970 was a Sunday.
  return dateIn(words, new Date(Date.UTC(1970, 0, 4 + day)), { timeZone: 'UTC', weekday: 'short' })
}

/** A week on one line, days without an hour left out. */
function weekOf(week: NonNullable<ExportStudent['weeklyAvailability']>, words: Words): string {
  const days = Array.from({ length: 7 }, (_, day) => {
    const slots = week[String(day)]
    return slots?.includes(true) ? [`${weekday(day, words)} ${availableHours(slots, words)}`] : []
  }).flat()
  return days.join(' · ') || words.t(NOT_AVAILABLE)
}

/** The longer texts of a talent, which are below the facts; the last one has all the room that is left. */
export function storiesOf(
  student: ExportStudent,
  categories: readonly ExportCategory[],
  { words }: Pick<ExportWriting, 'words'>,
): (readonly [label: string, value: string])[] {
  const stories: (readonly [string, string])[] = []
  if (categories.includes('availability') && student.weeklyAvailability)
    stories.push([words.t('Week'), weekOf(student.weeklyAvailability, words)])
  if (categories.includes('basicInfo') && student.specialties.length > 0)
    stories.push([words.t('Specialties'), student.specialties.join(', ')])
  if (categories.includes('basicInfo') && student.bio) stories.push([words.t('Bio'), student.bio])
  return stories
}

/** What is above a talent: the name, or the place in the list where names were not asked for. */
export function headingOf(student: ExportStudent, categories: readonly ExportCategory[], place: number, { t }: Words): string {
  return categories.includes('basicInfo') ? `${student.firstName} ${student.lastName}` : t('Talent {place}', { place: String(place) })
}
