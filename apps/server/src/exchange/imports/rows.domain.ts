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

/** What is needed to understand a row. */
export interface ReadingContext extends Habits {
  readonly plan: ImportPlan
  readonly lists: Lists
  /** Translators of all languages, because a file may use the words of any. */
  readonly translators: readonly Translator[]
  readonly apostrophes: Apostrophes
  /** What `M` is in the column of genders. */
  readonly genderM: MeaningOfM | null
  readonly nameOrder: NameOrder
}

/** A cell that cannot be read. `field` is `null` where it is no single one. */
export interface Problem {
  readonly field: string | null
  readonly message: string
}

/** A row as it was understood, before it is compared with anybody. */
export interface Reading {
  /** Fields that the row gives, in the form of the profile's endpoints; `null` clears. */
  readonly input: Readonly<Record<string, unknown>>
  /** The text of each field, as it is read. */
  readonly texts: RowTexts
  /** As the cell has it. */
  readonly given: RowTexts
  readonly answered: readonly AnsweredCell[]
  /** Fields without a cell in this row, which have the value for everybody. */
  readonly filled: ReadonlySet<ImportField>
  readonly problems: readonly Problem[]
  /** The Callboard ID that the row names. */
  readonly id: number | undefined
  /** Its addresses of photos. */
  readonly photos: readonly PhotoAddress[]
}

const wrap = <Value>(value: Value): Read<Value> => ({ value })

/** Skills, of one column or several, of which some may say nothing. */
function readSkills(text: string): Read<string[] | undefined> {
  const skills = readSpecialties(text)
  const error = skills.map(errorOf).find((problem) => problem !== undefined)
  if (error !== undefined) return { problem: error }
  const given = skills.filter((skill) => !isNothing('specialties', skill))
  return wrap(given.length > 0 ? given : undefined)
}

/** How the cell of each field is read; listed fields and names are read in their own way. */
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

/** A value of a list; `undefined` for a cell that says nothing. */
function readListedCell(field: ImportListed, text: string, context: ReadingContext): Read<string> | undefined {
  const { lists, translators, genderM } = context
  const list = lists[LIST_OF[field]]
  const value = readListed(text, list, translators, field === 'gender' ? genderM : null)
  if (value !== undefined) return wrap(value)
  // A list may have *None* as one of its values.
  return isNothing(field, text) ? undefined : { problem: PROFILE_MESSAGE[field] }
}

/** Fields that an empty cell can clear, with their cleared value. */
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

/** Fields whose readers are for short texts; those of others take any that a cell may have. */
const LONG: readonly ImportField[] = ['location', 'major', 'specialties', 'bio', 'officeNote', 'photos']
const isTooLong = (field: ImportField, text: string) => !LONG.includes(field) && text.length > IMPORT_LIMITS.value

/** A height in a column of feet and one of inches. */
function readTwoParts(feet: string, inches: string): Read<string> {
  const number = (text: string) => /^(\d{1,2})(?:[.,]\d+)?\s*(?:'|"|ft\.?|in\.?|feet|inches|pies|pulgadas)?$/i.exec(text)?.[1]
  if (isNothing('heightFeet', feet))
    return Number(number(inches)) > 11 ? readHeightCell(`${number(inches)} in`) : { problem: PROFILE_MESSAGE.feetToo }
  const [whole, rest] = [number(feet), number(inches)]
  return whole && rest ? readHeightCell(`${whole}'${rest}"`) : { problem: PROFILE_MESSAGE.height }
}

/** What a cell gives: fields of the profile, a problem, or nothing. */
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
  // Nothing is left of a name that was nothing but pronouns, or of skills that are all *none*.
  return read.value === undefined || read.value === '' ? undefined : { fields: { [field]: read.value } }
}

/** The Callboard ID that a row names, or what is wrong with it. */
function readId(text: string): Read<number> | undefined {
  const error = errorOf(text)
  if (error !== undefined) return { problem: error }
  if (isNothing('id', text)) return undefined
  const digits = readDigits(text)
  if ('problem' in digits) return digits
  return /^\d{1,16}$/.test(digits.value) ? wrap(Number(digits.value)) : { problem: IMPORT_MESSAGE.nobody }
}

/**
 * Understands one row.
 *
 * @param cells in the order of the plan's columns
 * @param answers what the office says about cells of this row
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
  // A column of first or last names says more than one of whole names.
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

/** What a field is called; nothing where a message is about the whole row. */
export function columnName(field: string | null, { t }: Translator): string {
  return field !== null && field in IMPORT_FIELD_NAME ? t(IMPORT_FIELD_NAME[field as ImportField]) : ''
}
