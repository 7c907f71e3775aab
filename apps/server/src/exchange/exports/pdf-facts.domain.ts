import type { ExportCategory } from '@callboard/contract/exchange/exports/rules'
import { hasHours } from '@callboard/contract/people/profiles/week'
import { dateIn, msg, nameOf, type Translator, zoneIn } from '@callboard/contract/translate'
import { availableHours, type ExportWriting, heightOf, NOT_AVAILABLE, ratingOf, stored } from './exports.domain.ts'
import type { ExportStudent } from './students.repository.ts'

/** One fact about a talent, as printed in the PDF. */
export type Fact = readonly [label: string, value: string | number | null | undefined]

const FACTS: Readonly<Record<ExportCategory, (student: ExportStudent, writing: ExportWriting) => Fact[]>> = {
  basicInfo: (student, { day, translator }) => [
    [msg('Available'), translator.t(student.available ? 'Yes' : 'No')],
    [msg('Experience'), student.experienceLevel && translator.t(nameOf(student.experienceLevel))],
    [msg('Rating'), ratingOf(student, translator)],
    ['ID', student.id],
    [msg('Student number'), student.studentNumber],
    [msg('Created'), day(student.createdAt)],
    [msg('Updated'), day(student.updatedAt)],
  ],
  contactInfo: ({ email, cellPhone, instagram, location }) => [
    [msg('Email'), email],
    [msg('Cell phone'), cellPhone],
    ['Instagram', instagram],
    [msg('Location'), location],
  ],
  academicInfo: ({ school, major, year, expectedGraduationYear }, { translator }) => [
    [msg('School'), school],
    [msg('Major'), major],
    [msg('Year'), stored(year, translator)],
    [msg('Graduation'), expectedGraduationYear],
  ],
  physicalInfo: (student, { translator }) => [
    [msg('Age'), student.age],
    [msg('Height'), heightOf(student)],
    [msg('Gender'), stored(student.gender, translator)],
  ],
  portfolio: ({ photos }) => [[msg('Photos'), photos.length]],
  // The week is printed on a separate line.
  availability: () => [],
  demographics: ({ ethnicity, religion }, { translator }) => [
    [msg('Ethnicity'), stored(ethnicity, translator)],
    [msg('Religion'), stored(religion, translator)],
  ],
  officeNotes: ({ officeNote }) => [[msg('Office note'), officeNote]],
}

/** The known short facts about a talent. */
export function factsOf(
  student: ExportStudent,
  categories: readonly ExportCategory[],
  writing: ExportWriting,
): (readonly [label: string, value: string])[] {
  return categories.flatMap((category) =>
    FACTS[category](student, writing).flatMap(([label, value]) =>
      value === null || value === undefined || value === '' ? [] : [[writing.translator.t(label), String(value)] as const],
    ),
  )
}

type Zoned = Pick<ExportWriting, 'translator' | 'timeZone'>

/** The short name of a weekday; 0 is Sunday. */
function weekday(day: number, translator: Translator): string {
  // 4 January 1970 was a Sunday.
  return dateIn(translator, new Date(Date.UTC(1970, 0, 4 + day)), { timeZone: 'UTC', weekday: 'short' })
}

/** A week on one line, without days that have no hours: `Mon 9 AM-12 PM · Fri 2 PM-3 PM (PT)`. */
function weekOf(week: NonNullable<ExportStudent['weeklyAvailability']>, { translator, timeZone }: Zoned): string {
  const days = Array.from({ length: 7 }, (_, day) => {
    const slots = week[String(day)]
    return slots?.includes(true) ? [`${weekday(day, translator)} ${availableHours(slots, translator)}`] : []
  }).flat()
  return days.length > 0 ? `${days.join(' · ')} (${zoneIn(translator, null, timeZone)})` : translator.t(NOT_AVAILABLE)
}

/** The longer texts of a talent, below the facts. The last one gets the remaining space. */
export function storiesOf(
  student: ExportStudent,
  categories: readonly ExportCategory[],
  { translator, timeZone }: Zoned,
): (readonly [label: string, value: string])[] {
  const stories: (readonly [string, string])[] = []
  if (categories.includes('availability') && hasHours(student.weeklyAvailability))
    stories.push([translator.t('Week'), weekOf(student.weeklyAvailability, { translator, timeZone })])
  if (categories.includes('basicInfo') && student.specialties.length > 0)
    stories.push([translator.t('Specialties'), student.specialties.join(', ')])
  if (categories.includes('basicInfo') && student.bio) stories.push([translator.t('Bio'), student.bio])
  return stories
}

/** The heading of a talent: the name, or the number in the list when names are not requested. */
export function headingOf(student: ExportStudent, categories: readonly ExportCategory[], place: number, { t }: Translator): string {
  return categories.includes('basicInfo') ? `${student.firstName} ${student.lastName}` : t('Talent {place}', { place: String(place) })
}
