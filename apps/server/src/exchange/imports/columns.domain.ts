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

/** What the values of a column without a name look like. */
const LOOKS: readonly (readonly [ImportField, RegExp])[] = [
  ['email', /^\S+@\S+\.\S+$/],
  ['id', /^'?\d{13,16}$/],
  ['expectedGraduationYear', /^20[2-3]\d$/],
  ['height', /^[3-7]\s*['’′]\s*\d{0,2}|^1[,.][4-9]\d?\s*m$|^1[4-9]\d\s*cm$/i],
  ['photos', /^https?:\/\/\S+\.(?:avif|gif|hei[cf]|jfif|jpe?g|png|webp)(?:[?#]\S*)?(?:[\s,;]+https?:\/\/\S+)*$/i],
  ['instagram', /^@[\w.]{2,}$/],
  ['cellPhone', /^'?\+?(?:[\s().-]*\d){10,15}$/],
]

/** What says nothing under another name: the year in which somebody began, the number of a room. */
const LOOKS_ALONE: readonly ImportField[] = ['expectedGraduationYear', 'cellPhone']

/** Share of the filled cells of a column that must look alike. */
const MOST = 0.7

/** Characters of a cell by which its column is recognised. */
const LOOKED_AT = 1000

/** The beginning of a long cell, without a word that is cut. */
function beginningOf(cell: string): string {
  const begin = cell.slice(0, LOOKED_AT)
  if (begin.length === cell.length) return cell
  const end = Math.max(begin.lastIndexOf(' '), begin.lastIndexOf('\n'))
  return end > 0 ? begin.slice(0, end) : begin
}

/** The values of a column, without cells that say that they have none. */
const filledOf = (values: readonly string[]) =>
  values.map((value) => beginningOf(value.trim()).trim()).filter((value) => !isNothing('cellPhone', value) && errorOf(value) === undefined)

function looksLike(values: readonly string[], pattern: RegExp): boolean {
  const filled = filledOf(values)
  return filled.length > 0 && filled.filter((value) => pattern.test(value)).length >= filled.length * MOST
}

/** How sure a header is, the surest first: `name` in the form in which it is split without doubt, the name of a field, words of a longer text, *ID*. */
const RANKS = ['sorted', 'exact', 'partial', 'id'] as const

/** What a header may mean. */
interface Named {
  /** The fields that it names, the likeliest first. */
  readonly fields: readonly ImportField[]
  readonly rank: (typeof RANKS)[number]
  /** Whether it is about somebody or something else, whatever its values look like. */
  readonly isOther: boolean
}

/** One short word in a long question says little: `Which year did you first act?` */
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

/** Whether a header names both parts of a name, and which of them first. */
function wholeName(words: readonly string[]): 'first-last' | 'last-first' | undefined {
  const [first, last] = [words.findIndex((word) => FIRST_WORDS.has(word)), words.findIndex((word) => LAST_WORDS.has(word))]
  const isAll = words.every((word) => FIRST_WORDS.has(word) || LAST_WORDS.has(word) || JOINING_WORDS.has(word) || NEUTRAL.has(word))
  if (first === -1 || last === -1 || !isAll) return undefined
  return last < first ? 'last-first' : 'first-last'
}

/**
 * What the heading of whole names says of those without a comma.
 *
 * @param names of the column: beside *Abbott, Mateo* nobody writes *Abbott Mateo*, whatever the heading asks for
 */
export function nameOrder(header: string, names: ColumnFacts['names'] = null): NameOrder {
  const words = wordsOf(header)
  return { isLastFirst: wholeName(words) === 'last-first' && names !== 'mixed', hasTwoLastNames: words.includes('apellidos') }
}

/** How names without a comma are read under a heading that asks for the last name first; `null` where none are. */
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
    // In English the last word decides: a school email is an email.
    for (let from = words.length - length; from >= 0; from--) {
      const part = words.slice(from, from + length).join(' ')
      const field = FIELD_OF.get(part)
      if (field && saysEnough(part, [...words.slice(0, from), ...words.slice(from + length)])) fields.push(field)
    }
  }
  const isOtherName = words.some((word) => OTHER_NAMES.has(word))
  return { fields: isOtherName ? fields.filter((field) => !isNameField(field)) : fields, rank: 'partial', isOther: false }
}

/** A counter, as forms and offices put it before their rows, or another number that is too short to be a student's. */
function isCounter(values: readonly string[]): boolean {
  const filled = filledOf(values).map((value) => value.replace(/^'/, ''))
  const numbers = filled.map(Number)
  const isShort = filled.every((value) => /^\d{1,3}(?:[.,]0+)?$/.test(value))
  const counts = numbers.length > 2 && numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)
  return filled.length > 0 && (isShort || counts)
}

/** What a column *ID* holds: Callboard's own IDs, those of the university, or a counter. */
function fieldOfId(values: readonly string[]): ImportField | null {
  if (looksLike(values, /^'?\d{13,16}$/)) return 'id'
  const filled = filledOf(values)
  const isUnique = new Set(filled).size === filled.length
  return isUnique && looksLike(values, /^'?(?=.*\d)[\w-]{4,}$/) && !isCounter(values) ? 'studentNumber' : null
}

/** Hours, or a text that says that there are none; a column *Monday* may hold what somebody rehearses then. */
const HOURS = /^\d{1,2}\D|^(?:de|from)\s|^(?:not available|unavailable|no disponible)$/i

/** Values without which a column is not what its name says. */
const EXPECTED: Readonly<Partial<Record<ImportField, RegExp>>> = {
  photos: /^[<"']?(?:https?:\/\/|www\.)\S/i,
  available: /^\S{1,10}$|^(?:not |no )?(?:available|disponible)$/i,
  ...Object.fromEntries(IMPORT_WEEKDAYS.map((day) => [day, HOURS])),
}

/** Values of which a column whose longer name has the word holds one at least. */
const EXPECTED_ONCE: Readonly<Partial<Record<ImportField, RegExp>>> = { email: /\S@\S/, cellPhone: /(?:\d\D*){4,}/ }

/** What forms write in place of the address of somebody who was not signed in. */
const ANONYMOUS = /^an[oó]nim|^anonymous/i

/** What the values say against the name of a column. @param isExact whether the name is nothing but that of the field */
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
 * Guesses the field of each column from its header and from its values. No field is guessed twice, except that of photos.
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

/** Columns of names and heights, as they are beside each other. */
function settled(guessed: readonly Guess[], columns: readonly { readonly text: string; readonly values: readonly string[] }[]): Guess[] {
  const replaced = (from: ImportField, to: Guess, guesses: readonly Guess[]) => guesses.map((field) => (field === from ? to : field))
  const has = (field: ImportField) => guessed.includes(field)
  let guesses: Guess[] = [...guessed]
  // A name to be called by is the first name, or the name, where there is no other.
  if (!has('firstName') && !has('name')) {
    const called = columns.findIndex(({ text }, at) => guesses[at] === null && isCalled(wordsOf(text)))
    if (called !== -1) guesses[called] = has('lastName') ? 'firstName' : 'name'
  }
  if (has('name') && has('lastName')) {
    const [names, lasts] = (['name', 'lastName'] as const).map((field) => columns[guessed.indexOf(field)]?.values ?? [])
    const isWhole = (names ?? []).filter((name, at) => name !== lasts?.[at] && lasts?.[at] && name.includes(lasts[at] ?? ''))
    // Beside first and last names it says nothing more; beside last names it is the first name, unless it has the last one in it.
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

/** Rows from the top among which the header is looked for: titles and notes come before it. */
const HEADER_WITHIN = 20

/**
 * The row with the names of the columns: of the first rows, the one that names most fields.
 *
 * @returns its index, or `undefined` when the first row is somebody already
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
