import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { EXPERIENCE_LEVELS, type ExperienceLevel } from '@callboard/contract/people/profiles/experience'
import { formatHeight, HEIGHT, parseHeight } from '@callboard/contract/people/profiles/height'
import { RATING } from '@callboard/contract/people/profiles/rating'
import { PROFILE_LIMITS, PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import type { Translator } from '@callboard/contract/translate'
import { folded } from './cell-texts.domain.ts'
import { type Habits, type Read, readDay } from './days.domain.ts'
import type { MeaningOfM } from './meaning-of-m.domain.ts'

/** Matches a long number as spreadsheets shorten it: `3.10555E+9`. */
const EXPONENT = /^[+-]?(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i

/** Reads digits that are not a quantity: a phone number, an ID. Undoes a spreadsheet's number format if no digits are lost. */
export function readDigits(text: string): Read<string> {
  const exponent = EXPONENT.exec(text)
  if (!exponent) return { value: text.replace(/^(\d{6,})[.,]0+$/, '$1') }
  const [, first = '', rest = '', power = '0'] = exponent
  const digits = first + rest
  const length = Number(power) + 1
  // The original is known only if the number still has its last digits.
  if (digits.length < length - 2 || digits.length > length) return { problem: IMPORT_MESSAGE.digitsLost }
  return { value: digits.padEnd(length, '0') }
}

/** Words for yes in the languages of common spreadsheets. */
const YES = new Set([
  ...['yes', 'y', 'true', 't', 'x', '1', 'available', 'si', 's', 'verdadero', 'cierto', 'disponible', 'ja', 'wahr', 'oui', 'vrai', 'sim'],
  ...['verdadeiro', 'vero', 'on', 'checked', '✓', '✔', '☑', '✅', '🗹', '是', 'はい', '예'],
])
const NO = new Set([
  ...[
    'no',
    'n',
    'false',
    'f',
    '0',
    'not available',
    'unavailable',
    'falso',
    'no disponible',
    'nein',
    'falsch',
    'non',
    'faux',
    'nao',
    'off',
  ],
  ...['unchecked', '✗', '✘', '☐', '❌', '否', 'いいえ', '아니요'],
])

export function readYesNo(text: string): Read<boolean> {
  const word = folded(text) || text.trim()
  // An emoji may have a variation selector: ✔️.
  const sign = text.replace(/\ufe0f/g, '').trim()
  if (YES.has(word) || YES.has(sign)) return { value: true }
  return NO.has(word) || NO.has(sign) ? { value: false } : { problem: IMPORT_MESSAGE.yesNo }
}

/** An age in years: `20`, `20 yrs`, or a date of birth. */
export function readAge(text: string, habits: Habits): Read<number> {
  const years = /^(\d{1,3})(?:[.,]0+)?(?:\s*(?:years?|yrs?|yo|y\/o|years? old|anos?|años?)\.?)?$/i.exec(text)?.[1]
  if (years) return { value: Number(years) }
  const born = readDay(text, habits)
  if (!born) return { problem: PROFILE_MESSAGE.age }
  if ('problem' in born) return born
  const [year = 0, month = 0, day = 0] = habits.today.split('-').map(Number)
  const hadBirthday = month > born.value.month || (month === born.value.month && day >= born.value.day)
  return { value: year - born.value.year - (hadBirthday ? 0 : 1) }
}

/** A telephone number needs at least as many digits as an extension. */
const FEWEST_DIGITS = 4

export function readPhone(text: string): Read<string> {
  const read = readDigits(text)
  if ('problem' in read) return read
  return (read.value.match(/\p{Nd}/gu)?.length ?? 0) < FEWEST_DIGITS ? { problem: IMPORT_MESSAGE.phone } : read
}

/** A month and a day. */
const ISO_DATE = /^\d{4}-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/
const FEET_DASH_INCHES = /^([3-8])\s*[-.\s]\s*(\d{1,2})$/
const INCHES = /^(\d{2})(?:[.,]0+)?\s*(?:"|”|in\.?|inches)?$/i
const HALF = /\s*(?:1\/2|½|[.,]5)\s*("|”|″|in\.?|inches)?$/i

/** A height in any form that people type, returned in the form's format: `5'6"`. */
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
  // Spreadsheets turn `5-6` into May 6.
  const date = ISO_DATE.exec(plain)
  if (date) return shown(Number(date[1]), Number(date[2]))
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

/** A rating as casting directors see it, out of 10, or with a scale in the cell: `8.7`, `4/5`, `87/100`, `87%`, `New`. */
export function readRating(text: string, translators: readonly Translator[]): Read<number> {
  if (translators.some(({ t }) => folded(t('New')) === folded(text))) return { value: 0 }
  const parts = /^(\d{1,3}(?:[.,]\d+)?)(?:\s*\/\s*(5|10|100)|\s*(%))?$/.exec(text)
  const given = Number(parts?.[1]?.replace(',', '.'))
  const value = Math.round((given / Number(parts?.[2] ?? (parts?.[3] ? 100 : RATING.office))) * RATING.most)
  return parts && value <= RATING.most ? { value } : { problem: IMPORT_MESSAGE.rating }
}

const LEVELS: Readonly<Record<string, ExperienceLevel>> = {
  novice: 'beginner',
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

/** Splits a text at separators outside of brackets. If brackets are unbalanced, they are ignored. A backslash escapes a separator. */
function splitOutside(text: string, separators: string): string[] {
  const isBalanced = (text.match(/[([{]/g)?.length ?? 0) === (text.match(/[)\]}]/g)?.length ?? 0)
  const parts: string[] = []
  let depth = 0
  let begin = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (letter === '\\') at++
    else if (isBalanced && '([{'.includes(letter)) depth++
    else if (isBalanced && ')]}'.includes(letter)) depth = Math.max(0, depth - 1)
    else if (depth === 0 && separators.includes(letter)) {
      parts.push(text.slice(begin, at))
      begin = at + 1
    }
  }
  return [...parts, text.slice(begin)]
}

/** The maximum number of skills read from one cell: more than a profile may have, plus every word that means *no skills*. */
export const MOST_SKILLS = 10 * PROFILE_LIMITS.specialties

/**
 * The skills in one cell, each once. They are separated by semicolons, line breaks or bullets, or else by commas. Workbooks escape a `;`
 * inside a skill with a backslash. Reads at most `MOST_SKILLS`, which is over the limit of a profile anyway.
 */
export function readSpecialties(text: string): string[] {
  const apart = splitOutside(text, ';\n•|')
  const entries = new Set(apart.length > 1 ? apart : splitOutside(text, ',/'))
  const skills = new Map<string, string>()
  for (const entry of entries) {
    const skill = entry.replace(/\\([\\;])/g, '$1').trim()
    const word = folded(skill)
    if (skill && !skills.has(word)) skills.set(word, skill)
    if (skills.size === MOST_SKILLS) break
  }
  return [...skills.values()]
}

/** Common variants of the values that the institution's lists have by default. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  // The whole column decides what M means.
  Male: ['man', 'boy', 'masc', 'h', 'hombre', 'masculino', 'varon', 'v', 'he', 'him', 'cis man', 'cis male'],
  Female: ['f', 'w', 'woman', 'girl', 'fem', 'mujer', 'femenino', 'cis woman', 'cis female'],
  'Non-Binary': ['nb', 'nonbinary', 'non binary', 'enby', 'x', 'they', 'no binario', 'no binarie'],
  'Prefer Not to Say': ['prefer not to answer', 'prefer not to disclose', 'undisclosed', 'prefiero no decirlo'],
  'Prefer not to Say': ['prefer not to answer', 'prefer not to disclose', 'undisclosed', 'prefiero no decirlo'],
  'First Year': ['freshman', 'freshmen', 'fresh', 'fr', 'frosh', '1', '1st', '1st year', 'first', 'primero', 'primer ano'],
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

/**
 * Finds a value of one of the institution's lists, also as a form translates it or as people abbreviate it.
 *
 * @param meaningOfM what `M` means in this column: *male*, or *mujer*
 */
export function readListed(
  text: string,
  list: readonly string[],
  translators: readonly Translator[],
  meaningOfM: MeaningOfM | null = null,
): string | undefined {
  if (list.includes(text)) return text
  const word = folded(text)
  return (
    list.find((value) => folded(value) === word || translators.some(({ t }) => folded(t(value)) === word)) ??
    list.find((value) => ALSO[value]?.includes(word)) ??
    (word === 'm' && meaningOfM !== null ? list.find((value) => value === meaningOfM) : undefined)
  )
}

/** Reads an address as mail programs copy it: `Luz Vega <luz@example.edu>`, `mailto:luz@example.edu`. */
export function readEmailCell(text: string): string {
  return (/<\s*([^<>\s]+@[^<>\s]+)\s*>/.exec(text)?.[1] ?? text)
    .replace(/^mailto:/i, '')
    .replace(/[;,.\s]+$/, '')
    .trim()
}
