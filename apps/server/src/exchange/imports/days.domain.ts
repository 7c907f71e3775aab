import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { foldText } from '@callboard/contract/fold'
import { DAY_MS } from '@callboard/contract/time/durations'
import { type Day, existing, withoutTime, YEAR_LAST } from './day-order.domain.ts'

/** The value read from a cell, or its problem in the words of the form. */
export type Read<Value> = { readonly value: Value } | { readonly problem: string }

/** How to read the dates of a file, and today's date. */
export interface Habits {
  /** `YYYY-MM-DD` in the institution's time zone. */
  readonly today: string
  /** Whether `5/6/2004` is June 5; `null` if the column contradicts itself. */
  readonly dayFirst: boolean | null
}

/** Excel counts days from 30 December 1899. These numbers are dates from 1942 to 2064, and too large for years, ages or heights. */
const SERIAL_DATE = /^(?:1[5-9]|[2-5]\d)\d{3}(?:[.,]\d+)?$/
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const DIGITS_ALONE = /^((?:19|20)\d{2})(\d{2})(\d{2})$/

const named = (language: string, options: Intl.DateTimeFormatOptions, count: number) => {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  return Array.from({ length: count }, (_, at) =>
    foldText(format.format('month' in options ? Date.UTC(2027, at, 1) : Date.UTC(2027, 0, at + 3))).trim(),
  )
}

/** Languages in which months are understood. */
const LANGUAGES_OF_MONTHS = ['en', 'es', 'fr', 'de', 'pt', 'it']
/** The shortest form of a month: `jun`. */
const SHORTEST_MONTH = 3

/** Months by all unambiguous beginnings of their names. */
const MONTHS = new Map<string, number>()
const SEVERAL_MONTHS = 0
const WEEKDAYS = new Set<string>()
for (const language of LANGUAGES_OF_MONTHS) {
  for (const [at, name] of named(language, { month: 'long' }, 12).entries()) {
    for (let length = SHORTEST_MONTH; length <= name.length; length++) {
      const begin = name.slice(0, length)
      const known = MONTHS.get(begin)
      MONTHS.set(begin, known === undefined || known === at + 1 ? at + 1 : SEVERAL_MONTHS)
    }
  }
  for (const name of named(language, { weekday: 'long' }, 7)) {
    for (let length = SHORTEST_MONTH - 1; length <= name.length; length++) WEEKDAYS.add(name.slice(0, length))
  }
}

const SMALL_WORDS = new Set(['de', 'del', 'of', 'the', 'st', 'nd', 'rd', 'th', 'le', 'er', 'o'])

/** A two-digit year belongs to this century, unless it would be in the future. */
function fullYear(text: string, today: string): number {
  if (text.length === 4) return Number(text)
  const year = 2000 + Number(text)
  return year > Number(today.slice(0, 4)) ? year - 100 : year
}

/** Reads `5-Jun-04`, `June 5th, 2004`, `5 de junio de 2004`, `2004 June 5`, with or without a weekday. */
function inWords(text: string, today: string): Day | undefined {
  const tokens = foldText(text).match(/\p{L}+|\d+/gu) ?? []
  const words = tokens.filter((token) => /\D/.test(token) && !SMALL_WORDS.has(token))
  const months = words.filter((word) => MONTHS.get(word))
  const [month, ...others] = months.length > 1 ? months.filter((word) => !WEEKDAYS.has(word)) : months
  if (month === undefined || others.length > 0 || words.some((word) => word !== month && !WEEKDAYS.has(word))) return undefined
  const numbers = tokens.filter((token) => /^\d+$/.test(token))
  const [first = '', second = ''] = numbers
  if (numbers.length !== 2) return undefined
  const [day, year] = first.length === 4 ? [second, first] : [first, second]
  if (day.length > 2 || (year.length !== 4 && year.length !== 2)) return undefined
  return existing(fullYear(year, today), MONTHS.get(month) ?? 0, Number(day))
}

/** Reads a day as spreadsheets and people write it; `undefined` when it is not a day. */
export function readDay(text: string, { today, dayFirst }: Habits): Read<Day> | undefined {
  const found = (day: Day | undefined) => day && { value: day }
  const plain = withoutTime(text.trim())
  const yearFirst = YEAR_FIRST.exec(plain) ?? DIGITS_ALONE.exec(plain)
  if (yearFirst) return found(existing(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])))
  if (SERIAL_DATE.test(plain)) {
    const date = new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(plain.replace(',', '.'))) * DAY_MS)
    return { value: { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() } }
  }
  const parts = YEAR_LAST.exec(plain)
  if (!parts) return found(inWords(plain, today))
  const [first, second] = [Number(parts[1]), Number(parts[2])]
  const year = fullYear(parts[3] ?? '', today)
  const [asDayFirst, asMonthFirst] = [existing(year, second, first), existing(year, first, second)]
  const both = asDayFirst && asMonthFirst && first !== second
  if (both && dayFirst === null) return { problem: IMPORT_MESSAGE.dayOrder }
  return found(dayFirst ? (asDayFirst ?? asMonthFirst) : (asMonthFirst ?? asDayFirst))
}
