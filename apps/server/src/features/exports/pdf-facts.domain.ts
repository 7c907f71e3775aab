import type { ExportCategory } from '@callboard/contract/exports/rules'
import { dateIn, msg, nameOf, type Words } from '@callboard/contract/words'
import { availableHours, type ExportWriting, heightOf, NOT_AVAILABLE, stored } from './exports.domain.ts'
import type { ExportStudent } from './students.repository.ts'

/** One fact about a talent, as printed in the PDF. */
export type Fact = readonly [label: string, value: string | number | null | undefined]

const FACTS: Readonly<Record<ExportCategory, (student: ExportStudent, writing: ExportWriting) => Fact[]>> = {
  basicInfo: (student, { day, words }) => [
    [msg('Available'), words.t(student.available ? 'Yes' : 'No')],
    [msg('Experience'), words.t(nameOf(student.experienceLevel))],
    // The same format as on the screens of casting directors.
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
  // The week is printed on a separate line.
  availability: () => [],
  demographics: ({ ethnicity, religion }, { words }) => [
    [msg('Ethnicity'), stored(ethnicity, words)],
    [msg('Religion'), stored(religion, words)],
  ],
}

/** The known short facts about a talent. */
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

/** The short name of a weekday; 0 is Sunday. */
function weekday(day: number, words: Words): string {
  // 4 January 1970 was a Sunday.
  return dateIn(words, new Date(Date.UTC(1970, 0, 4 + day)), { timeZone: 'UTC', weekday: 'short' })
}

/** A week on one line, without days that have no hours. */
function weekOf(week: NonNullable<ExportStudent['weeklyAvailability']>, words: Words): string {
  const days = Array.from({ length: 7 }, (_, day) => {
    const slots = week[String(day)]
    return slots?.includes(true) ? [`${weekday(day, words)} ${availableHours(slots, words)}`] : []
  }).flat()
  return days.join(' · ') || words.t(NOT_AVAILABLE)
}

/** The longer texts of a talent, below the facts. The last one gets the remaining space. */
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

/** The heading of a talent: the name, or the place in the list when names are not requested. */
export function headingOf(student: ExportStudent, categories: readonly ExportCategory[], place: number, { t }: Words): string {
  return categories.includes('basicInfo') ? `${student.firstName} ${student.lastName}` : t('Talent {place}', { place: String(place) })
}
