import type { ImportPlan } from '@callboard/contract/exchange/imports/endpoints'
import {
  IMPORT_FIELD_NAME,
  IMPORT_LIMITS,
  IMPORT_LISTED,
  IMPORT_MESSAGE,
  type ImportField,
  type ImportListed,
} from '@callboard/contract/exchange/imports/rules'
import { IMPORT_WEEKDAYS, type ImportWeekday } from '@callboard/contract/exchange/imports/weekdays'
import { LIST_OF } from '@callboard/contract/people/profiles/listed-fields'
import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import type { Translator } from '@callboard/contract/translate'
import { errorOf, isNothing, plainValue } from './cell-texts.domain.ts'
import {
  readAge,
  readDigits,
  readEmailCell,
  readHeightCell,
  readLevel,
  readListed,
  readPhone,
  readRating,
  readSpecialties,
  readYesNo,
} from './cells.domain.ts'
import type { Habits, Read } from './days.domain.ts'
import { readGraduationYear } from './graduation-years.domain.ts'
import type { MeaningOfM } from './meaning-of-m.domain.ts'
import { type NameOrder, readName, readNamePart } from './person-names.domain.ts'
import { type PhotoAddress, readPhotoAddresses } from './photo-addresses.domain.ts'
import { type AnsweredCell, type Apostrophes, type RowAnswers, type RowTexts, seen, textsOf } from './row-texts.domain.ts'
import { isWeekday, readHours } from './week-cells.domain.ts'

/** The lists of values of the institution. */
export type Lists = Readonly<Record<(typeof LIST_OF)[ImportListed], readonly string[]>>

/** The facts for reading a row. */
export interface ReadingContext extends Habits {
  readonly plan: ImportPlan
  readonly lists: Lists
  /** Translators of all languages, because a file may use the words of any. */
  readonly translators: readonly Translator[]
  readonly apostrophes: Apostrophes
  /** The meaning of `M` in the gender column. */
  readonly genderM: MeaningOfM | null
  readonly nameOrder: NameOrder
}

/** A problem with a cell. `field` is `null` if it is about no single cell. */
export interface Problem {
  readonly field: string | null
  readonly message: string
}

/** A row as read, before it is compared with profiles. */
export interface Reading {
  /** The fields of the row, in the format of the profile's endpoints; `null` clears a field. */
  readonly input: Readonly<Record<string, unknown>>
  /** The text of each field, as used for reading. */
  readonly texts: RowTexts
  /** The original texts of the cells. */
  readonly given: RowTexts
  readonly answered: readonly AnsweredCell[]
  /** Fields that have no cell in this row and use the value for everybody. */
  readonly filled: ReadonlySet<ImportField>
  readonly problems: readonly Problem[]
  /** The Callboard ID in the row. */
  readonly id: number | undefined
  /** Its addresses of photos. */
  readonly photos: readonly PhotoAddress[]
}

const wrap = <Value>(value: Value): Read<Value> => ({ value })

/** Reads skills of one or several columns. Ignores those that mean no value. */
function readSkills(text: string): Read<string[] | undefined> {
  const skills = readSpecialties(text)
  const error = skills.map(errorOf).find((problem) => problem !== undefined)
  if (error !== undefined) return { problem: error }
  const given = skills.filter((skill) => !isNothing('specialties', skill))
  return wrap(given.length > 0 ? given : undefined)
}

/** Readers of the fields' cells, except listed fields and names. */
const READERS: Readonly<
  Record<
    Exclude<ImportField, 'name' | 'id' | 'photos' | 'heightFeet' | 'heightInches' | ImportListed | ImportWeekday>,
    (text: string, context: ReadingContext) => Read<unknown>
  >
> = {
  studentNumber: readDigits,
  firstName: (text) => wrap(readNamePart(text)),
  lastName: (text) => wrap(readNamePart(text)),
  email: (text) => wrap(readEmailCell(text)),
  cellPhone: readPhone,
  instagram: wrap,
  location: wrap,
  major: wrap,
  expectedGraduationYear: readGraduationYear,
  age: readAge,
  height: readHeightCell,
  experienceLevel: (text, { translators }) => readLevel(text, translators),
  available: readYesNo,
  rating: (text, { translators }) => readRating(text, translators),
  specialties: readSkills,
  bio: wrap,
  officeNote: wrap,
  isPublic: readYesNo,
  hidesContact: readYesNo,
}

const isListed = (field: ImportField): field is ImportListed => (IMPORT_LISTED as readonly string[]).includes(field)

/** Reads a value of a list; `undefined` for a cell that means no value. */
function readListedCell(field: ImportListed, text: string, context: ReadingContext): Read<string> | undefined {
  const { lists, translators, genderM } = context
  const list = lists[LIST_OF[field]]
  const value = readListed(text, list, translators, field === 'gender' ? genderM : null)
  if (value !== undefined) return wrap(value)
  // Checked second, because a list may contain *None*.
  return isNothing(field, text) ? undefined : { problem: PROFILE_MESSAGE[field] }
}

/** The values that an empty cell sets, for fields that it can clear. */
const CLEARED: Readonly<Partial<Record<ImportField, null | 0 | readonly string[]>>> = {
  rating: 0,
  studentNumber: null,
  instagram: null,
  location: null,
  school: null,
  year: null,
  age: null,
  height: null,
  gender: null,
  ethnicity: null,
  religion: null,
  experienceLevel: null,
  specialties: [],
  bio: null,
  officeNote: null,
  ...Object.fromEntries(IMPORT_WEEKDAYS.map((day) => [day, null])),
}

/** Fields that accept texts of any length. All others accept short texts only. */
const LONG: readonly ImportField[] = ['location', 'major', 'specialties', 'bio', 'officeNote', 'photos']
const isTooLong = (field: ImportField, text: string) => !LONG.includes(field) && text.length > IMPORT_LIMITS.value

/** Reads a height from a column of feet and one of inches. */
function readTwoParts(feet: string, inches: string): Read<string> {
  const number = (text: string) => /^(\d{1,2})(?:[.,]\d+)?\s*(?:'|"|ft\.?|in\.?|feet|inches|pies|pulgadas)?$/i.exec(text)?.[1]
  if (isNothing('heightFeet', feet))
    return Number(number(inches)) > 11 ? readHeightCell(`${number(inches)} in`) : { problem: PROFILE_MESSAGE.feetToo }
  const [whole, rest] = [number(feet), number(inches)]
  return whole && rest ? readHeightCell(`${whole}'${rest}"`) : { problem: PROFILE_MESSAGE.height }
}

/** The result of a cell: fields of the profile, a problem, or nothing. */
type Given = { readonly fields: Readonly<Record<string, unknown>> } | { readonly problem: string } | undefined

function readWholeName(text: string, { nameOrder }: ReadingContext): Given {
  if (text.split(/[\s,]+/).some((word) => errorOf(word) !== undefined)) return { problem: IMPORT_MESSAGE.formulaError }
  const name = readName(text, nameOrder)
  if ('problem' in name) return name
  const { firstName, lastName } = name.value
  return isNothing('firstName', firstName) || isNothing('lastName', lastName)
    ? { problem: IMPORT_MESSAGE.hasNoName }
    : { fields: { ...name.value } }
}

function readField(
  field: Exclude<ImportField, 'id' | 'photos' | 'heightFeet' | 'heightInches'>,
  text: string,
  context: ReadingContext,
): Given {
  if (text === '') {
    const cleared = CLEARED[field]
    return context.plan.emptyClears && cleared !== undefined ? { fields: { [field]: cleared } } : undefined
  }
  const error =
    text.length > IMPORT_LIMITS.cell
      ? IMPORT_MESSAGE.longCell
      : (errorOf(text) ?? (text.includes('\ufffd') ? IMPORT_MESSAGE.brokenLetter : undefined))
  if (error !== undefined) return { problem: error }
  if (!isListed(field) && isNothing(field, text)) return undefined
  if (field === 'name') return readWholeName(text, context)
  const read = isListed(field)
    ? readListedCell(field, text, context)
    : isWeekday(field)
      ? readHours(text, context.translators)
      : READERS[field](text, context)
  if (!read || 'problem' in read) return read
  // A name may consist of pronouns only, and skills of *none* only.
  return read.value === undefined || read.value === '' ? undefined : { fields: { [field]: read.value } }
}

/** Reads the Callboard ID of a row. */
function readId(text: string): Read<number> | undefined {
  const error = errorOf(text)
  if (error !== undefined) return { problem: error }
  if (isNothing('id', text)) return undefined
  const digits = readDigits(text)
  if ('problem' in digits) return digits
  return /^\d{1,16}$/.test(digits.value) ? wrap(Number(digits.value)) : { problem: IMPORT_MESSAGE.nobody }
}

/**
 * Reads one row.
 *
 * @param cells in the order of the plan's columns
 * @param answers the office's answers for cells of this row
 */
export function readRow(cells: readonly string[], context: ReadingContext, answers: RowAnswers = {}): Reading {
  const { texts, given: cellsByField, answered, filled } = textsOf(cells, context, answers)
  const whole: Record<string, unknown> = {}
  const input: Record<string, unknown> = {}
  const problems: Problem[] = []
  let id: number | undefined
  let photos: readonly PhotoAddress[] = []

  for (const [field, raw] of Object.entries(texts) as [ImportField, string][]) {
    const text = seen(field, raw)
    if (isTooLong(field, text)) problems.push({ field, message: IMPORT_MESSAGE.longValue })
    else if (field === 'photos') photos = isNothing(field, text) || errorOf(text) !== undefined ? [] : readPhotoAddresses(text)
    else if (field === 'heightFeet' || field === 'heightInches') continue
    else if (field === 'id') {
      const read = readId(text)
      if (read && 'value' in read) id = read.value
      else if (read) problems.push({ field, message: read.problem })
    } else {
      const given = readField(field, text, context)
      if (given && 'fields' in given) Object.assign(field === 'name' ? whole : input, given.fields)
      else if (given) problems.push({ field, message: given.problem })
    }
  }
  const [feet, inches] = [texts.heightFeet, texts.heightInches].map((text) => plainValue(text ?? ''))
  const isLong = problems.some(({ field }) => field === 'heightFeet' || field === 'heightInches')
  const hasParts = !isLong && (texts.heightFeet !== undefined || texts.heightInches !== undefined)
  if (hasParts && input.height === undefined) readParts(feet ?? '', inches ?? '')
  // Columns of first and last names take precedence over a column of whole names.
  const hasBoth = input.firstName !== undefined && input.lastName !== undefined
  const wrong = problems.filter(({ field }) => !(field === 'name' && hasBoth))
  return { input: { ...whole, ...input }, texts, given: cellsByField, answered, filled, problems: wrong, id, photos }

  function readParts(feet: string, inches: string) {
    const error = errorOf(feet) ?? errorOf(inches)
    const isClear = feet === '' && inches === ''
    if (isClear && context.plan.emptyClears) input.height = null
    if (error === undefined && isNothing('heightFeet', feet) && isNothing('heightInches', inches)) return
    const read = error === undefined ? readTwoParts(feet, inches) : { problem: error }
    if ('problem' in read) problems.push({ field: 'height', message: read.problem })
    else input.height = read.value
  }
}

/** The name of a field; empty for a message about the whole row. */
export function columnName(field: string | null, { t }: Translator): string {
  return field !== null && field in IMPORT_FIELD_NAME ? t(IMPORT_FIELD_NAME[field as ImportField]) : ''
}
