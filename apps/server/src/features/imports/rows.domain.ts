import type { ImportPlan } from '@callboard/contract/imports/endpoints'
import {
  IMPORT_FIELD_NAME,
  IMPORT_LIMITS,
  IMPORT_LISTED,
  IMPORT_MESSAGE,
  type ImportField,
  type ImportListed,
} from '@callboard/contract/imports/rules'
import { PROFILE_MESSAGE } from '@callboard/contract/profiles/endpoints'
import { LIST_OF } from '@callboard/contract/profiles/listed-fields'
import type { Translator } from '@callboard/contract/translate'
import { unguardedCell } from '#platform/csv/safe-cell.domain.ts'
import {
  type Habits,
  isFormulaError,
  type Read,
  readAge,
  readDigits,
  readEmailCell,
  readGraduationYear,
  readHeightCell,
  readLevel,
  readListed,
  readName,
  readRating,
  readSpecialties,
  readYesNo,
} from './cells.domain.ts'
import { type PhotoAddress, readPhotoAddresses } from './photo-addresses.domain.ts'

/** The lists of values of the institution. */
export type Lists = Readonly<Record<(typeof LIST_OF)[ImportListed], readonly string[]>>

/** What is needed to understand a row. */
export interface ReadingContext extends Habits {
  readonly plan: ImportPlan
  readonly lists: Lists
  /** Of all languages, because a file may hold the words of any. */
  readonly translators: readonly Translator[]
  /**
   * Where apostrophes are that are not part of a value: in cells of Callboard's own CSV export, before signs and digits that somebody
   * typed into another CSV file, and nowhere in a workbook.
   */
  readonly apostrophes: 'exported' | 'typed' | 'none'
}

/** What is wrong with a row. `field` is `null` where it is no single cell. */
export interface Problem {
  readonly field: string | null
  readonly message: string
}

/** A row as it was understood, before it is compared with anybody. */
export interface Reading {
  /** Fields that the row gives, in the form of the profile's endpoints; `null` clears. */
  readonly input: Readonly<Record<string, unknown>>
  /** The text of each field, as the cell has it. */
  readonly texts: Readonly<Partial<Record<ImportField, string>>>
  readonly problems: readonly Problem[]
  /** The Callboard ID that the row names. */
  readonly id: number | undefined
  /** Its addresses of photos. */
  readonly photos: readonly PhotoAddress[]
}

const wrap = <Value>(value: Value): Read<Value> => ({ value })

function readText(text: string): Read<string> {
  return isFormulaError(text) ? { problem: IMPORT_MESSAGE.formulaError } : wrap(text)
}

/** How the cell of each field is read; listed fields and names are read in their own way. */
const READERS: Readonly<
  Record<Exclude<ImportField, 'name' | 'id' | 'photos' | ImportListed>, (text: string, context: ReadingContext) => Read<unknown>>
> = {
  studentNumber: readDigits,
  firstName: readText,
  lastName: readText,
  email: (text) => wrap(readEmailCell(text)),
  cellPhone: readDigits,
  instagram: readText,
  location: readText,
  major: readText,
  expectedGraduationYear: readGraduationYear,
  age: readAge,
  height: readHeightCell,
  experienceLevel: (text, { translators }) => readLevel(text, translators),
  available: readYesNo,
  rating: (text, { translators }) => readRating(text, translators),
  specialties: (text) => wrap(readSpecialties(text)),
  bio: readText,
  isPublic: readYesNo,
  hidesContact: readYesNo,
}

const isListed = (field: ImportField): field is ImportListed => (IMPORT_LISTED as readonly string[]).includes(field)

function readListedCell(field: ImportListed, text: string, { plan, lists, translators }: ReadingContext): Read<string | null> {
  const chosen = plan.values[field]?.[text]
  if (chosen === null || (chosen !== undefined && lists[LIST_OF[field]].includes(chosen))) return wrap(chosen)
  const value = readListed(text, lists[LIST_OF[field]], translators)
  return value === undefined ? { problem: PROFILE_MESSAGE[field] } : wrap(value)
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
  specialties: [],
  bio: null,
}

const WITHOUT_APOSTROPHES: Readonly<Record<ReadingContext['apostrophes'], (text: string) => string>> = {
  exported: unguardedCell,
  typed: (text) => text.replace(/^'(?=[=+\-@\d])/, ''),
  none: (text) => text,
}

/** What people type into a cell that has nothing. */
const NOTHING = /^(?:n\/a|n\.a\.|[-–—]+)$/i

/** Fields in which it is a name or an address like any other. */
const ANY_TEXT: readonly ImportField[] = ['name', 'firstName', 'lastName', 'email', 'id']

const isNothing = (field: ImportField, text: string) => text === '' || (NOTHING.test(text) && !ANY_TEXT.includes(field))

/** The texts of a row by field; several columns of specialties or photos are one. */
function textsOf(cells: readonly string[], { plan, apostrophes }: ReadingContext): Partial<Record<ImportField, string>> {
  const texts: Partial<Record<ImportField, string>> = {}
  for (const [at, field] of plan.columns.entries()) {
    if (field === null) continue
    const raw = (cells[at] ?? '').replace(/\r\n?/g, '\n').trim()
    const text = WITHOUT_APOSTROPHES[apostrophes](raw).trim()
    const before = texts[field]
    texts[field] = before ? (text ? `${before}; ${text}` : before) : text
  }
  for (const [field, text] of Object.entries(plan.everybody)) texts[field as ImportField] ||= text
  return texts
}

/**
 * Understands one row.
 *
 * @param cells in the order of the plan's columns
 */
export function readRow(cells: readonly string[], context: ReadingContext): Reading {
  const texts = textsOf(cells, context)
  const input: Record<string, unknown> = {}
  const problems: Problem[] = []
  let id: number | undefined
  let photos: readonly PhotoAddress[] = []
  const refuse = (field: string, message: string) => void problems.push({ field, message })

  for (const [field, text] of Object.entries(texts) as [ImportField, string][]) {
    if (field === 'photos') photos = isNothing(field, text) ? [] : readPhotoAddresses(text)
    else if (text.length > IMPORT_LIMITS.cell) refuse(field, IMPORT_MESSAGE.longCell)
    else if (isNothing(field, text)) {
      const cleared = CLEARED[field]
      if (context.plan.emptyClears && cleared !== undefined) input[field] = cleared
    } else if (field === 'name') {
      const name = readName(text)
      if ('problem' in name) refuse('name', name.problem)
      else Object.assign(input, name.value)
    } else if (field === 'id') {
      const digits = readDigits(text)
      if ('value' in digits && /^\d{1,16}$/.test(digits.value)) id = Number(digits.value)
      else refuse('id', 'problem' in digits ? digits.problem : IMPORT_MESSAGE.nobody)
    } else {
      const read = isListed(field) ? readListedCell(field, text, context) : READERS[field](text, context)
      if ('problem' in read) refuse(field, read.problem)
      else input[field] = read.value
    }
  }
  return { input, texts, problems, id, photos }
}

/** What a field is called; nothing where a message is about the whole row. */
export function columnName(field: string | null, { t }: Translator): string {
  return field !== null && field in IMPORT_FIELD_NAME ? t(IMPORT_FIELD_NAME[field as ImportField]) : ''
}
