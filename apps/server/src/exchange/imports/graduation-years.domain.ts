import { GRADUATION_YEARS, graduationYearMessage, isGraduationYear } from '@callboard/contract/people/profiles/graduation'
import { type Habits, type Read, readDay } from './days.domain.ts'

/** Matches an academic year. It does not tell which of its two years is the year of graduation. */
const ACADEMIC_YEAR = /(?<!\d)(?:20)?(\d{2})\s*[-–/]\s*(?:20)?(\d{2})$/

/** The later year of an academic year; `undefined` when the text is not one. */
export function endOfAcademicYear(text: string): number | undefined {
  const [, first, second] = ACADEMIC_YEAR.exec(text) ?? []
  return first !== undefined && Number(second) === Number(first) + 1 && Number(second) > 12 ? 2000 + Number(second) : undefined
}

/** Matches a term with a two-digit year: `F27`, `27F`, `SP28`, `Su '27`. */
const TERM = /^(?:f|fa|fal|w|wi|win|s|sp|spr|su|sum)\s?['’]?(\d{2})$|^['’]?(\d{2})\s?(?:f|fa|w|wi|s|sp|spr|su|sum)$/i

const YEAR = /(?<!\d)(19\d{2}|2,?0\d{2})(?:[.,]0+)?(?!\d)/g

/** Reads a year of graduation: `2027`, `'27`, `F27`, `May 2027`, `5/15/2027`, `May-27`. */
export function readGraduationYear(text: string, habits: Habits): Read<number> {
  const refused = { problem: graduationYearMessage(GRADUATION_YEARS) }
  if (endOfAcademicYear(text) !== undefined) return refused
  const term = TERM.exec(text)
  if (term) return { value: 2000 + Number(term[1] ?? term[2]) }
  // A number format may add a comma: `2,027`.
  const years = new Set([...text.matchAll(YEAR)].map(([, year = '']) => Number(year.replace(',', ''))))
  const [year] = years
  // Two different years are ambiguous.
  if (year !== undefined) return years.size === 1 ? { value: year } : refused
  // Only the year is used; a two-digit year belongs to this century.
  const day = readDay(text, { ...habits, today: '2099-12-31', dayFirst: habits.dayFirst ?? false })
  if (day && 'value' in day) return { value: day.value.year }
  const short = /(?:^|\p{L}[\s-]+|['’])(\d{2})$/u.exec(text)?.[1]
  return short ? { value: 2000 + Number(short) } : refused
}

/** Whether an answer for cells is an allowed year. The order of day and month does not matter here. */
export function isYearTaken(answer: string): boolean {
  const read = readGraduationYear(answer, { today: '2099-12-31', dayFirst: false })
  return read !== undefined && 'value' in read && isGraduationYear(read.value)
}
