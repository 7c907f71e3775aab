import { IMPORT_LIMITS, type ImportField } from '@callboard/contract/exchange/imports/rules'
import { IMPORT_WEEKDAYS } from '@callboard/contract/exchange/imports/weekdays'
import { foldedWords } from '@callboard/contract/fold'

import { errorOf, isNothing } from './cell-texts.domain.ts'
import type { ColumnFacts } from './column-facts.domain.ts'
import {
  CALLED,
  COLUMN_NAMES,
  FIRST_WORDS,
  JOINING_WORDS,
  LAST_WORDS,
  NEUTRAL,
  NEUTRAL_FOR_YEARS,
  OTHER_NAMES,
  OTHERS,
  SAYS_LITTLE,
} from './column-names.domain.ts'
import type { NameOrder } from './person-names.domain.ts'

const FIELD_OF: ReadonlyMap<string, ImportField> = new Map(
  Object.entries(COLUMN_NAMES).flatMap(([field, names]) => names.map((name) => [name, field as ImportField] as const)),
)

/** Patterns that identify the field of a column by its values, if its header names none. */
const LOOKS: readonly (readonly [ImportField, RegExp])[] = [
  ['email', /^\S+@\S+\.\S+$/],
  ['id', /^'?\d{13,16}$/],
  ['expectedGraduationYear', /^20[2-3]\d$/],
  ['height', /^[3-7]\s*['’′]\s*\d{0,2}|^1[,.][4-9]\d?\s*m$|^1[4-9]\d\s*cm$/i],
  ['photos', /^https?:\/\/\S+\.(?:avif|gif|hei[cf]|jfif|jpe?g|png|webp)(?:[?#]\S*)?(?:[\s,;]+https?:\/\/\S+)*$/i],
  ['instagram', /^@[\w.]{2,}$/],
  ['cellPhone', /^'?\+?(?:[\s().-]*\d){10,15}$/],
]

/** These patterns need a header without another meaning: a year or a long number may be anything. */
const LOOKS_ALONE: readonly ImportField[] = ['expectedGraduationYear', 'cellPhone']

/** The share of filled cells that must match a pattern. */
const MOST = 0.7

/** The number of characters of a cell that patterns look at. */
const LOOKED_AT = 1000

/** The first characters of a long cell, cut between words. */
function beginningOf(cell: string): string {
  const begin = cell.slice(0, LOOKED_AT)
  if (begin.length === cell.length) return cell
  const end = Math.max(begin.lastIndexOf(' '), begin.lastIndexOf('\n'))
  return end > 0 ? begin.slice(0, end) : begin
}

/** The values of a column, without cells that mean no value. */
const filledOf = (values: readonly string[]) =>
  values.map((value) => beginningOf(value.trim()).trim()).filter((value) => !isNothing('cellPhone', value) && errorOf(value) === undefined)

function looksLike(values: readonly string[], pattern: RegExp): boolean {
  const filled = filledOf(values)
  return filled.length > 0 && filled.filter((value) => pattern.test(value)).length >= filled.length * MOST
}

/**
 * How certain a header is, most certain first: `sorted` splits a name reliably, `exact` is the name of a field, `partial` has it in a
 * longer text, `id` is *ID*.
 */
const RANKS = ['sorted', 'exact', 'partial', 'id'] as const

/** The possible meanings of a header. */
interface Named {
  /** The fields that the header names, the likeliest first. */
  readonly fields: readonly ImportField[]
  readonly rank: (typeof RANKS)[number]
  /** Whether the column is about another person or thing, whatever its values look like. */
  readonly isOther: boolean
}

/** In a header with more words, a single matching word does not count: `Which year did you first act?` */
const LONGEST_WITH_WORD = 5

/** `Nombre(s)` and `Major/s` are one word. */
const PLURAL = /(?:\((?:e?s)\)|\/s)(?!\p{L})/giu

const wordsOf = (header: string) =>
  foldedWords(
    header
      .replace(PLURAL, '')
      .replaceAll('_', ' ')
      .replace(/([a-z])([A-Z])/g, '$1 $2'),
  )
    .map((word) => word.replace(/[#*]/g, ''))
    .filter(Boolean)

/** The order of the parts in a header that names both parts of a name. */
function wholeName(words: readonly string[]): 'first-last' | 'last-first' | undefined {
  const [first, last] = [words.findIndex((word) => FIRST_WORDS.has(word)), words.findIndex((word) => LAST_WORDS.has(word))]
  const isAll = words.every((word) => FIRST_WORDS.has(word) || LAST_WORDS.has(word) || JOINING_WORDS.has(word) || NEUTRAL.has(word))
  if (first === -1 || last === -1 || !isAll) return undefined
  return last < first ? 'last-first' : 'first-last'
}

/**
 * How names without a comma are written under this heading.
 *
 * @param names the names of the column. If some have a comma, as in *Abbott, Mateo*, those without one have the first name first, whatever
 * the heading says
 */
export function nameOrder(header: string, names: ColumnFacts['names'] = null): NameOrder {
  const words = wordsOf(header)
  return { isLastFirst: wholeName(words) === 'last-first' && names !== 'mixed', hasTwoLastNames: words.includes('apellidos') }
}

/** The order of names without a comma under a heading that puts the last name first; `null` if there are none. */
export function plainNames(header: string, names: ColumnFacts['names'] = null): 'first-last' | 'last-first' | null {
  if (names === null || wholeName(wordsOf(header)) !== 'last-first') return null
  return names === 'mixed' ? 'first-last' : 'last-first'
}

function saysEnough(phrase: string, others: readonly string[]): boolean {
  const field = FIELD_OF.get(phrase)
  const isOfYears = field === 'year' || field === 'experienceLevel'
  return !SAYS_LITTLE.has(phrase) || others.every((word) => NEUTRAL.has(word) || (isOfYears && NEUTRAL_FOR_YEARS.has(word)))
}

const isNameField = (field: ImportField) => field === 'name' || field === 'firstName' || field === 'lastName'

function namedFields(header: string): Named {
  const words = wordsOf(header)
  const phrase = words.join(' ')
  if (phrase === 'id') return { fields: ['id'], rank: 'id', isOther: false }
  const exact = wholeName(words) ? 'name' : FIELD_OF.get(phrase)
  if (exact) return { fields: [exact], rank: phrase === 'sortable name' ? 'sorted' : 'exact', isOther: false }
  if (words.some((word) => OTHERS.has(word))) return { fields: [], rank: 'partial', isOther: true }
  const fields: ImportField[] = []
  for (let length = Math.min(4, words.length); length > 0; length--) {
    if (length === 1 && words.length > LONGEST_WITH_WORD) break
    // In English the last word is the noun: a school email is an email.
    for (let from = words.length - length; from >= 0; from--) {
      const part = words.slice(from, from + length).join(' ')
      const field = FIELD_OF.get(part)
      if (field && saysEnough(part, [...words.slice(0, from), ...words.slice(from + length)])) fields.push(field)
    }
  }
  const isOtherName = words.some((word) => OTHER_NAMES.has(word))
  return { fields: isOtherName ? fields.filter((field) => !isNameField(field)) : fields, rank: 'partial', isOther: false }
}

/** Whether the values are row numbers of a form or an office, or other numbers that are too short for student numbers. */
function isCounter(values: readonly string[]): boolean {
  const filled = filledOf(values).map((value) => value.replace(/^'/, ''))
  const numbers = filled.map(Number)
  const isShort = filled.every((value) => /^\d{1,3}(?:[.,]0+)?$/.test(value))
  const counts = numbers.length > 2 && numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)
  return filled.length > 0 && (isShort || counts)
}

/** The field of a column *ID*: Callboard's own IDs, student numbers, or `null` for row numbers. */
function fieldOfId(values: readonly string[]): ImportField | null {
  if (looksLike(values, /^'?\d{13,16}$/)) return 'id'
  const filled = filledOf(values)
  const isUnique = new Set(filled).size === filled.length
  return isUnique && looksLike(values, /^'?(?=.*\d)[\w-]{4,}$/) && !isCounter(values) ? 'studentNumber' : null
}

/** Hours, or a text for no hours. A column *Monday* may instead list rehearsals. */
const HOURS = /^\d{1,2}\D|^(?:de|from)\s|^(?:not available|unavailable|no disponible)$/i

/** Most values of a column must look like this, or its name is misleading. */
const EXPECTED: Readonly<Partial<Record<ImportField, RegExp>>> = {
  photos: /^[<"']?(?:https?:\/\/|www\.)\S/i,
  // *M-F* may be a gender, or the days from Monday to Friday.
  gender: /^\D*$/,
  available: /^\S{1,10}$|^(?:not |no )?(?:available|disponible)$/i,
  ...Object.fromEntries(IMPORT_WEEKDAYS.map((day) => [day, HOURS])),
}

/** If the word is only a part of the header, at least one value must look like this. */
const EXPECTED_ONCE: Readonly<Partial<Record<ImportField, RegExp>>> = { email: /\S@\S/, cellPhone: /(?:\d\D*){4,}/ }

/** What forms write instead of an address if the person was not signed in. */
const ANONYMOUS = /^an[oó]nim|^anonymous/i

/**
 * Corrects a field that the header names if the values contradict it.
 *
 * @param isExact whether the header is exactly the name of the field
 */
function corrected(field: ImportField, values: readonly string[], isExact: boolean): ImportField | null {
  const isFilled = filledOf(values).length > 0
  const expected = EXPECTED[field]
  if (expected && isFilled && !looksLike(values, expected)) return null
  const once = isExact ? undefined : EXPECTED_ONCE[field]
  if (once && isFilled && !filledOf(values).some((value) => once.test(value))) return null
  if (field === 'email' && isFilled && filledOf(values).every((value) => ANONYMOUS.test(value))) return null
  if (field === 'studentNumber' && isFilled && filledOf(values).every((value) => /^'?\d{1,3}(?:[.,]0+)?$/.test(value))) return null
  if (field === 'year' && looksLike(values, /^'?(?:20[2-3]\d|\d{2})$/)) return 'expectedGraduationYear'
  if (field === 'name' && looksLike(values, /^\S+@\S+$/)) return 'email'
  if (field === 'name' && looksLike(values, /^[\d\s-]+$/)) return null
  if ((field === 'heightFeet' || field === 'heightInches') && isFilled && !looksLike(values, /^\d{1,2}\D*$/)) return 'height'
  return field
}

/**
 * Guesses the field of each column from its header and its values. Guesses each field at most once, except photos.
 *
 * @param rows some of the first rows
 */
export function guessColumns(header: readonly string[], rows: readonly (readonly string[])[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  const guessed = header.map((): ImportField | null => null)
  const columns = header.map((text, at) => ({ at, text, named: namedFields(text), values: rows.map((row) => row[at] ?? '') }))
  const take = (at: number, field: ImportField | null) => {
    if (!field || guessed[at] || (taken.has(field) && field !== 'photos')) return
    taken.add(field)
    guessed[at] = field
  }
  for (const rank of RANKS) {
    for (const { at, named, values } of columns) {
      if (named.rank !== rank) continue
      for (const field of named.fields) take(at, rank === 'id' ? fieldOfId(values) : corrected(field, values, rank === 'exact'))
    }
  }
  for (const [field, pattern] of LOOKS) {
    for (const { at, text, named, values } of columns) {
      const isAllowed = !named.isOther && (text.trim() === '' || !LOOKS_ALONE.includes(field))
      if (isAllowed && looksLike(values, pattern)) take(at, field)
    }
  }
  return settled(guessed, columns)
}

type Guess = ImportField | null

/** Corrects the guesses for columns of names and heights by looking at them together. */
function settled(guessed: readonly Guess[], columns: readonly { readonly text: string; readonly values: readonly string[] }[]): Guess[] {
  const replaced = (from: ImportField, to: Guess, guesses: readonly Guess[]) => guesses.map((field) => (field === from ? to : field))
  const has = (field: ImportField) => guessed.includes(field)
  let guesses: Guess[] = [...guessed]
  // Without other columns for it, a preferred name is the first name, or the whole name.
  if (!has('firstName') && !has('name')) {
    const called = columns.findIndex(({ text }, at) => guesses[at] === null && isCalled(wordsOf(text)))
    if (called !== -1) guesses[called] = has('lastName') ? 'firstName' : 'name'
  }
  if (has('name') && has('lastName')) {
    const [names, lasts] = (['name', 'lastName'] as const).map((field) => columns[guessed.indexOf(field)]?.values ?? [])
    const isWhole = (names ?? []).filter((name, at) => name !== lasts?.[at] && lasts?.[at] && name.includes(lasts[at] ?? ''))
    // Beside first and last names, a column of names adds nothing. Beside last names it is the first name, unless it contains the last
    // name.
    if (has('firstName')) guesses = replaced('name', null, guesses)
    else if (isWhole.length > (names ?? []).length / 2) guesses = replaced('lastName', null, guesses)
    else guesses = replaced('name', 'firstName', guesses)
  }
  if (has('heightFeet') !== has('heightInches') && !has('height')) {
    guesses = replaced('heightFeet', 'height', replaced('heightInches', 'height', guesses))
  }
  return guesses
}

const isCalled = (words: readonly string[]) =>
  words.some((word) => CALLED.has(word)) && words.some((word) => word === 'name' || word === 'nombre')

/** The header is searched in this many rows from the top, because titles and notes may come before it. */
const HEADER_WITHIN = 20

/**
 * Finds the header: the row with the most names of fields, among the first rows.
 *
 * @returns its index, or `undefined` when the first row is already a person
 */
export function findHeader(rows: readonly (readonly string[])[]): number | undefined {
  const tops = rows.slice(0, HEADER_WITHIN).map((row) => row.map((cell) => cell.slice(0, IMPORT_LIMITS.heading)))
  const scores = tops.map((row) => {
    if (row.some((cell) => /^\S+@\S+\.\S+$/.test(cell.trim()))) return 0
    return new Set(row.map((cell) => namedFields(cell).fields[0]).filter(Boolean)).size
  })
  const best = scores.indexOf(Math.max(...scores))
  if ((scores[best] ?? 0) >= 2) return best
  if ((scores[best] ?? 0) === 1 && rows.length > 0) return best
  const first = rows[0] ?? []
  return first.some((cell) => /\d|@/.test(cell)) ? undefined : 0
}
