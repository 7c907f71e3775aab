import type { ExportCategory } from '@callboard/contract/exchange/exports/rules'
import { formatHeight } from '@callboard/contract/people/profiles/height'
import { outOfTen } from '@callboard/contract/people/profiles/rating'
import { hasHours, hoursOfDay } from '@callboard/contract/people/profiles/week'
import { dateIn, msg, type Translator } from '@callboard/contract/translate'
import type { ExportStudent } from './students.repository.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The text for a day without hours. */
export const NOT_AVAILABLE = msg('Not available')

function hourText(hour: number, translator: Translator): string {
  const text = dateIn(translator, new Date(Date.UTC(1970, 0, 1, hour)), { timeZone: 'UTC', hour: 'numeric', hour12: true })
  // Spreadsheets handle non-breaking spaces badly.
  return text.replaceAll(/\s/g, ' ')
}

/** The hours of one day as text: `9 AM-12 PM, 2 PM-3 PM`. */
export function availableHours(slots: readonly boolean[] | undefined, translator: Translator): string {
  const spans: string[] = []
  const hours = hoursOfDay(slots)
  for (let from = 0; from < hours.length; from++) {
    if (!hours[from]) continue
    let to = from
    while (hours[to + 1]) to++
    spans.push(`${hourText(from, translator)}-${hourText(to + 1, translator)}`)
    from = to
  }
  return spans.length > 0 ? spans.join(', ') : translator.t(NOT_AVAILABLE)
}

/** The hours of one day for programs, in 24 hours: `09:00-12:00; 14:00-15:00`; `null` without any. */
export function hoursIn(slots: readonly boolean[] | undefined): string | null {
  const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const spans: string[] = []
  let from: number | undefined
  for (const [hour, isFree] of [...hoursOfDay(slots), false].entries()) {
    if (isFree) from ??= hour
    else if (from !== undefined) {
      spans.push(`${time(from)}-${time(hour)}`)
      from = undefined
    }
  }
  return spans.length > 0 ? spans.join('; ') : null
}

/** How to write values that depend on the institution and on the requester. */
export interface ExportWriting {
  /** The requester's translations. */
  readonly translator: Translator
  /** The institution's. */
  readonly timeZone: string
  /** The day of an instant in the institution's time zone, `YYYY-MM-DD`. */
  readonly day: (instant: Date) => string
  /** The URL of a photo. */
  readonly photoAddress: (hash: string) => string
}

/** A value of a column. The writer escapes strings, which people may have typed, but not numbers and texts marked as `ours`. */
export type ExportValue = string | number | null | { readonly ours: string }

/** A body height as displayed, or `null`. */
export function heightOf({ heightFeet, heightInches }: ExportStudent): string | null {
  return heightFeet === null || heightInches === null ? null : formatHeight({ feet: heightFeet, inches: heightInches })
}

/** A rating as casting directors see it: out of 10 with one decimal, or *New*. */
export function ratingOf({ rating }: ExportStudent, { locale, t }: Translator): string {
  return rating > 0 ? outOfTen(rating).toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) : t('New')
}

/** Translates a value that a form offers; other values were typed and stay as they are. */
export const stored = (word: string | null, { t }: Translator) => word && t(word)

const VALUES: Readonly<Record<ExportCategory, (student: ExportStudent, writing: ExportWriting) => ExportValue[]>> = {
  basicInfo: (student, { day, translator }) => [
    // Written as text, because spreadsheets keep only 15 digits and an id may have 16.
    String(student.id),
    student.firstName,
    student.lastName,
    translator.t(student.available ? 'Yes' : 'No'),
    stored(student.experienceLevel, translator),
    { ours: ratingOf(student, translator) },
    student.specialties.join(', '),
    student.bio,
    { ours: day(student.createdAt) },
    { ours: day(student.updatedAt) },
    student.studentNumber,
  ],
  contactInfo: ({ email, cellPhone, instagram, location }) => [email, cellPhone, instagram, location],
  academicInfo: ({ school, major, year, expectedGraduationYear }, { translator }) => [
    school,
    major,
    stored(year, translator),
    expectedGraduationYear,
  ],
  physicalInfo: (student, { translator }) => [student.age, heightOf(student), stored(student.gender, translator)],
  portfolio: ({ photos }, { photoAddress }) => [photos.length, photos.map(photoAddress).join(' ')],
  availability: ({ weeklyAvailability }, { translator }) =>
    DAYS.map((_, day) => (hasHours(weeklyAvailability) ? { ours: availableHours(weeklyAvailability[String(day)], translator) } : null)),
  demographics: ({ ethnicity, religion }, { translator }) => [stored(ethnicity, translator), stored(religion, translator)],
  officeNotes: ({ officeNote }) => [officeNote],
}

/** The values of a student for the columns of the chosen categories, in the order of `EXPORT_COLUMNS`. */
export function valuesOf(student: ExportStudent, categories: readonly ExportCategory[], writing: ExportWriting): ExportValue[] {
  return categories.flatMap((category) => VALUES[category](student, writing))
}
