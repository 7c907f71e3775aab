import { foldText } from '@callboard/contract/fold'
import { IMPORT_MESSAGE } from '@callboard/contract/imports/rules'
import { PROFILE_MESSAGE } from '@callboard/contract/profiles/endpoints'
import { EXPERIENCE_LEVELS, type ExperienceLevel } from '@callboard/contract/profiles/experience'
import { formatHeight, HEIGHT, parseHeight } from '@callboard/contract/profiles/height'
import type { Translator } from '@callboard/contract/translate'

/** A cell as it was understood, or what is wrong with it in the words of the form. */
export type Read<Value> = { readonly value: Value } | { readonly problem: string }

/** Where the file comes from: how its dates are written, and what day it is. */
export interface Habits {
  /** `YYYY-MM-DD` in the institution's time zone. */
  readonly today: string
  /** Whether `5/6/2004` is the fifth of June. */
  readonly dayFirst: boolean
}

const folded = (text: string) => foldText(text).replace(/\s+/g, ' ').trim()

/** What spreadsheets show where a formula failed. */
const FORMULA_ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/i

/** Whether the cell holds an error of the spreadsheet in place of a value. */
export const isFormulaError = (text: string) => FORMULA_ERROR.test(text.trim())

/** A number in the form to which spreadsheets shorten long ones: `3.10555E+9`. */
const EXPONENT = /^[+-]?(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i

/**
 * Digits that are no quantity: a phone number, an ID. Takes back what spreadsheets do to them, where nothing is lost.
 */
export function readDigits(text: string): Read<string> {
  const exponent = EXPONENT.exec(text)
  if (!exponent) return { value: text.replace(/^(\d{6,})[.,]0+$/, '$1') }
  const [, first = '', rest = '', power = '0'] = exponent
  const digits = first + rest
  const length = Number(power) + 1
  // Only a number whose last digits are there says what it was.
  if (digits.length < length - 2 || digits.length > length) return { problem: IMPORT_MESSAGE.digitsLost }
  return { value: digits.padEnd(length, '0') }
}

const YES = new Set(['yes', 'y', 'true', 'x', '1', 'available', 'si', 's', 'verdadero', 'disponible', '✓', '✔', '☑'])
const NO = new Set(['no', 'n', 'false', '0', 'not available', 'unavailable', 'falso', 'no disponible', '✗', '☐', '-'])

export function readYesNo(text: string): Read<boolean> {
  const word = folded(text) || text.trim()
  if (YES.has(word)) return { value: true }
  return NO.has(word) || NO.has(text.trim()) ? { value: false } : { problem: IMPORT_MESSAGE.yesNo }
}

/** Excel counts days from 30 December 1899. These are the years 1942 to 2064, and no years, ages or heights. */
const SERIAL_DATE = /^(?:1[5-9]|[2-5]\d)\d{3}(?:\.\d+)?$/
const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/
const SLASHED_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

function existing(year: number, month: number, day: number): Day | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : undefined
}

/** A year in two digits: of a birth where it would lie in the future. */
const fullYear = (text: string, today: string) => {
  if (text.length === 4) return Number(text)
  const inThisCentury = 2000 + Number(text)
  return inThisCentury > Number(today.slice(0, 4)) + 15 ? inThisCentury - 100 : inThisCentury
}

/** A day as spreadsheets and people write it. */
export function readDay(text: string, { today, dayFirst }: Habits): Day | undefined {
  const iso = ISO_DATE.exec(text)
  if (iso) return existing(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  if (SERIAL_DATE.test(text)) {
    const date = new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(text)) * 86_400_000)
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
  }
  const slashed = SLASHED_DATE.exec(text)
  if (!slashed) return undefined
  const [first, second] = [Number(slashed[1]), Number(slashed[2])]
  const year = fullYear(slashed[3] ?? '', today)
  const [month, day] = dayFirst ? [second, first] : [first, second]
  return existing(year, month, day) ?? existing(year, day, month)
}

/** A year of graduation: `2027`, `'27`, `May 2027`, `5/15/2027`. */
export function readGraduationYear(text: string, habits: Habits): Read<number> {
  const year = /(?<!\d)((?:19|20)\d{2})(?:[.,]0+)?(?!\d)/.exec(text)?.[1]
  if (year) return { value: Number(year) }
  const day = readDay(text, habits)
  if (day) return { value: day.year }
  const short = /(?:^|\s|['’])(\d{2})$/.exec(text)?.[1]
  return short ? { value: 2000 + Number(short) } : { problem: PROFILE_MESSAGE.graduationYear }
}

/** An age in years: `20`, `20 yrs`, or a day of birth. */
export function readAge(text: string, habits: Habits): Read<number> {
  const years = /^(\d{1,3})(?:[.,]0+)?(?:\s*(?:years?|yrs?|yo|y\/o|years? old|anos?|años?)\.?)?$/i.exec(text)?.[1]
  if (years) return { value: Number(years) }
  const born = readDay(text, habits)
  if (!born) return { problem: PROFILE_MESSAGE.age }
  const [year = 0, month = 0, day = 0] = habits.today.split('-').map(Number)
  const hadBirthday = month > born.month || (month === born.month && day >= born.day)
  return { value: year - born.year - (hadBirthday ? 0 : 1) }
}

const FEET_DASH_INCHES = /^([3-8])\s*[-.\s]\s*(\d{1,2})$/
const INCHES = /^(\d{2})(?:[.,]0+)?\s*(?:"|”|in\.?|inches)?$/i
const HALF = /\s*(?:1\/2|½|[.,]5)\s*("|”|″|in\.?|inches)?$/i

/** A height as people type it into cells, as the form shows it: `5'6"`. */
export function readHeightCell(text: string): Read<string> {
  const shown = (feet: number, inches: number): Read<string> =>
    feet >= HEIGHT.minFeet && feet <= HEIGHT.maxFeet && inches <= HEIGHT.maxInches
      ? { value: formatHeight({ feet, inches }) }
      : { problem: PROFILE_MESSAGE.height }
  const plain = text
    .replace(/[´`‘]/g, "'")
    .replace(/''/g, '"')
    .replace(/\s+(?=["'])/g, '')
    .trim()
  const typed =
    parseHeight(plain) ?? (/\d['"]?\s*\d/.test(plain) && /['f]/i.test(plain) ? parseHeight(plain.replace(HALF, '$1')) : undefined)
  if (typed) return { value: formatHeight(typed) }
  // Spreadsheets turn `5-6` into the sixth of May.
  const date = ISO_DATE.exec(plain)
  if (date) return shown(Number(date[2]), Number(date[3]))
  const dashed = FEET_DASH_INCHES.exec(plain)
  if (dashed && !/^\d\.\d\d?$/.test(plain)) return shown(Number(dashed[1]), Number(dashed[2]))
  const inches = INCHES.exec(plain)?.[1]
  if (inches) return shown(Math.floor(Number(inches) / 12), Number(inches) % 12)
  const metric = /^(1\d{2}|2[0-6]\d)(?:[.,]\d+)?$/.test(plain)
    ? `${plain.split(/[.,]/)[0]} cm`
    : /^[12][.,]\d{2}$/.test(plain)
      ? `${plain} m`
      : ''
  const height = parseHeight(metric)
  return height ? { value: formatHeight(height) } : { problem: PROFILE_MESSAGE.height }
}

/** A rating as casting directors see it, out of 10, or with its own scale: `8.7`, `4/5`, `87/100`, `New`. */
export function readRating(text: string, translators: readonly Translator[]): Read<number> {
  if (translators.some(({ t }) => folded(t('New')) === folded(text))) return { value: 0 }
  const parts = /^(\d{1,3}(?:[.,]\d+)?)(?:\s*\/\s*(5|10|100))?$/.exec(text)
  const given = Number(parts?.[1]?.replace(',', '.'))
  const value = Math.round((given / Number(parts?.[2] ?? 10)) * 100)
  return parts && value <= 100 ? { value } : { problem: IMPORT_MESSAGE.rating }
}

const LEVELS: Readonly<Record<string, ExperienceLevel>> = {
  novice: 'beginner',
  none: 'beginner',
  new: 'beginner',
  some: 'intermediate',
  advanced: 'experienced',
  pro: 'professional',
  expert: 'professional',
  principiante: 'beginner',
  avanzado: 'experienced',
}

export function readLevel(text: string, translators: readonly Translator[]): Read<ExperienceLevel> {
  const word = folded(text)
  const level = EXPERIENCE_LEVELS.find((known) => known === word || translators.some(({ t }) => folded(t(known)) === word)) ?? LEVELS[word]
  return level ? { value: level } : { problem: 'Please choose an experience level' }
}

/** Skills in one cell: separated by semicolons, line breaks or bullets, or else by commas. A workbook has a backslash before a `;` inside one. */
export function readSpecialties(text: string): string[] {
  const entries = /[;\n•|]/.test(text) ? (text.match(/(?:\\[\\;]|[^;\n•|])+/g) ?? []) : text.split(/[,/]/)
  const parts = entries.map((part) => part.replace(/\\([\\;])/g, '$1').trim()).filter(Boolean)
  return parts.filter((part, at) => parts.findIndex((other) => folded(other) === folded(part)) === at)
}

/** What people write for values that the institution's lists have by default. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  Male: ['m', 'man', 'boy', 'masc', 'h', 'hombre', 'masculino', 'varon'],
  Female: ['f', 'w', 'woman', 'girl', 'fem', 'mujer', 'femenino'],
  'Non-Binary': ['nb', 'nonbinary', 'non binary', 'enby', 'x', 'they', 'no binario', 'no binarie'],
  'Prefer Not to Say': ['n a', 'prefer not to answer', 'prefer not to disclose', 'undisclosed', 'prefiero no decirlo'],
  'Prefer not to Say': ['n a', 'prefer not to answer', 'prefer not to disclose', 'undisclosed', 'prefiero no decirlo'],
  'First Year': ['freshman', 'freshmen', 'fr', 'frosh', '1', '1st', '1st year', 'first', 'primero', 'primer ano'],
  Sophomore: ['soph', 'so', '2', '2nd', '2nd year', 'second year', 'segundo', 'segundo ano'],
  Junior: ['jr', 'jun', '3', '3rd', '3rd year', 'third year', 'tercero', 'tercer ano'],
  Senior: ['sr', 'sen', '4', '4th', '4th year', 'fourth year', 'cuarto', 'cuarto ano'],
  'Grad Student': ['grad', 'graduate', 'graduate student', 'postgraduate', 'masters', 'phd', 'mfa', 'posgrado'],
  Black: ['african american', 'black african american', 'black or african american'],
  White: ['caucasian', 'white caucasian'],
  Hispanic: ['latino', 'latina', 'latinx', 'hispanic latino', 'hispanic or latino', 'hispano'],
  'Pacific-Islander': ['native hawaiian', 'native hawaiian or pacific islander'],
  'Native American': ['american indian', 'indigenous'],
}

/** A value of one of the institution's lists, also as a form shows it in another language, or as people shorten it. */
export function readListed(text: string, list: readonly string[], translators: readonly Translator[]): string | undefined {
  if (list.includes(text)) return text
  const word = folded(text)
  return (
    list.find((value) => folded(value) === word || translators.some(({ t }) => folded(t(value)) === word)) ??
    list.find((value) => ALSO[value]?.includes(word))
  )
}

/** Words that belong to the last name behind them: `Maria de la Cruz`. */
const PARTICLES = new Set([
  'de',
  'del',
  'della',
  'di',
  'da',
  'dos',
  'das',
  'du',
  'van',
  'von',
  'der',
  'den',
  'la',
  'las',
  'los',
  'le',
  'el',
  'al',
  'bin',
  'ibn',
  'st.',
  'san',
  "'t",
])

/** A whole name in one cell: `Vega, Luz` or `Luz Vega`. */
export function readName(text: string): Read<{ firstName: string; lastName: string }> {
  const comma = text.indexOf(',')
  if (comma > 0) {
    const [lastName, firstName] = [text.slice(0, comma).trim(), text.slice(comma + 1).trim()]
    if (firstName && lastName) return { value: { firstName, lastName } }
  }
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length < 2) return { problem: IMPORT_MESSAGE.hasNoName }
  let from = words.length - 1
  while (from > 1 && PARTICLES.has(words[from - 1]?.toLowerCase() ?? '')) from--
  return { value: { firstName: words.slice(0, from).join(' '), lastName: words.slice(from).join(' ') } }
}

/** An address as mail programs copy it: `Luz Vega <luz@example.edu>`, `mailto:luz@example.edu`. */
export function readEmailCell(text: string): string {
  return (/<([^<>\s]+@[^<>\s]+)>/.exec(text)?.[1] ?? text)
    .replace(/^mailto:/i, '')
    .replace(/[;,.\s]+$/, '')
    .trim()
}
