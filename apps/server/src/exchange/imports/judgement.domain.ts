import { readEmail } from '@callboard/contract/email'
import { IMPORT_MESSAGE, type ImportDecision, type ImportOutcome } from '@callboard/contract/exchange/imports/rules'
import { IMPORT_WEEKDAYS, type ImportWeekday } from '@callboard/contract/exchange/imports/weekdays'
import { foldedWords } from '@callboard/contract/fold'
import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import { formatHeight, parseHeight } from '@callboard/contract/people/profiles/height'
import { outOfTen } from '@callboard/contract/people/profiles/rating'
import { PROFILE_LIMITS, PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { talentChange, talentCreation } from '@callboard/contract/people/profiles/talents.endpoints'
import type { Translator } from '@callboard/contract/translate'
import { readNamePart, withoutGeneration } from './person-names.domain.ts'
import { NEEDED, NEEDED_OF_KNOWN, noted, type RowProblem, refuses, takenOf } from './row-problems.domain.ts'
import type { Reading } from './rows.domain.ts'
import { hoursAmong, hoursOn, hoursText, isWeekday, weekWith } from './week-cells.domain.ts'

/** Fields that a row can set, in the order of the page. */
const WRITTEN = [
  ...['firstName', 'lastName', 'email', 'studentNumber', 'cellPhone', 'instagram', 'location', 'school', 'major', 'year'],
  ...['expectedGraduationYear', 'age', 'height', 'gender', 'ethnicity', 'religion', 'experienceLevel', 'available', 'rating'],
  ...['specialties', 'bio', 'officeNote', 'isPublic', 'hidesContact'],
  ...IMPORT_WEEKDAYS,
] as const
type WrittenField = (typeof WRITTEN)[number]

/** The fields of a profile that an import can write. */
export type StoredPerson = Pick<
  TalentProfile,
  Exclude<WrittenField, 'height' | ImportWeekday> | 'id' | 'userId' | 'version' | 'heightFeet' | 'heightInches' | 'weeklyAvailability'
> & {
  readonly isHeld: boolean
}

/** The profiles that a row may refer to, and other facts about it. */
export interface Match {
  /** The profiles that its ID, student number and email identify. More than one is a contradiction. */
  readonly people: readonly StoredPerson[]
  /** What is wrong with the row in the file. */
  readonly fault: string | null
  /** Whether its address belongs to a staff account. */
  readonly isStaff: boolean
  /** Whether an earlier row is about the same person, or has the same student number for another person. */
  readonly repeats: 'person' | 'number' | undefined
  /** Profiles with the same name, or only the same student number; empty if `people` is not. */
  readonly lookalikes: readonly { readonly id: number }[]
  /** The number of an earlier row for another person with the same name. */
  readonly twin: number | undefined
  /** Profiles with its student number, but another name and address. */
  readonly ownersOfNumber: readonly { readonly id: number }[]
  /** The accounts whose email would have to change to the row's address, which is not free. */
  readonly blocked: ReadonlySet<string>
  readonly decision: { readonly decision: ImportDecision; readonly person: StoredPerson | undefined } | undefined
}

/** One field that a row sets, as texts for the page. */
export interface Change {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** The result of the dry run for a row. */
export interface Judgement {
  readonly outcome: ImportOutcome
  readonly person: StoredPerson | undefined
  readonly changes: readonly Change[]
  readonly problems: readonly RowProblem[]
  /** The values to write, as the profile's endpoints take them. */
  readonly values: Readonly<Record<string, unknown>>
}

function storedHeight({ heightFeet, heightInches }: Pick<StoredPerson, 'heightFeet' | 'heightInches'>): string | null {
  return heightFeet === null || heightInches === null ? null : formatHeight({ feet: heightFeet, inches: heightInches })
}

/** The stored value of a field, in the format of a row. */
function storedValue(person: StoredPerson, field: string): unknown {
  if (field === 'height') return storedHeight(person)
  if (isWeekday(field)) return hoursOn(person.weeklyAvailability, field)
  const value = person[field as keyof StoredPerson]
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value
}

/** A value as the page shows it. */
function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (isWeekday(field)) return hoursText(value as readonly number[])
  if (Array.isArray(value)) return value.length === 0 ? null : value.join('; ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

/** Fields whose values the CSV export translates. */
const TRANSLATED: readonly string[] = ['year', 'gender', 'ethnicity', 'religion', 'experienceLevel']

/** Escapes an entry of a list, as workbooks have it. */
const escapedEntry = (entry: string) => entry.replace(/[\\;]/g, '\\$&')

/**
 * The texts that exports write for a stored value. A cell with one of them counts as unchanged, even if reading it would give another
 * value: a skill with a comma, a rounded rating.
 */
function exportedTexts(person: StoredPerson, field: string, translators: readonly Translator[]): readonly (string | null)[] {
  const value = storedValue(person, field)
  if (field === 'specialties') return [person.specialties.join(', ').trim(), person.specialties.map(escapedEntry).join('; ').trim()]
  if (field === 'rating') {
    const decimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
    return translators.flatMap(({ t, locale }) =>
      value === 0 ? [t('New'), '0'] : [outOfTen(person.rating).toLocaleString(locale, decimal)],
    )
  }
  if (typeof value !== 'string') return [null]
  // The CSV export translates these values into its reader's language.
  return [value.trim(), ...(TRANSLATED.includes(field) ? translators.map(({ t }) => t(value).trim()) : [])]
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The given fields that differ from the stored profile. */
function changedFields(person: StoredPerson, reading: Reading, translators: readonly Translator[]): string[] {
  return WRITTEN.filter((field) => {
    if (!(field in reading.input)) return false
    // A value for everybody applies only to people without a stored value.
    if (reading.filled.has(field) && shown(field, storedValue(person, field)) !== null) return false
    // Older exports left the cell of a day without hours empty.
    if (isWeekday(field) && reading.input[field] === null && hoursOn(person.weeklyAvailability, field)?.length === 0) return false
    const text = reading.texts[field]
    if (text && exportedTexts(person, field, translators).includes(text)) return false
    // A stored title, which imports leave out, stays, and a *Jr.* that the file does not have.
    if (isName(field) && isSameName(person[field], reading.input[field])) return false
    return !same(reading.input[field], storedValue(person, field))
  })
}

/** Whether a file says a stored name, without what files leave out. */
function isSameName(stored: string, said: unknown): boolean {
  const name = readNamePart(stored)
  return said === name || said === withoutGeneration(name)
}

const refusedAs = (problems: readonly RowProblem[], person?: StoredPerson): Judgement => ({
  outcome: 'refused',
  person,
  changes: [],
  problems,
  values: {},
})

/** A problem of the row as a whole. */
const ofRow = (message: string): RowProblem => ({ field: null, message, text: null, isLeftOut: false })

const because = (message: string) => refusedAs([ofRow(message)])

/** Converts values to columns: height to feet and inches, days to a week. @param week the stored one */
function asColumns(given: Record<string, unknown>, week: StoredPerson['weeklyAvailability'] = null): Record<string, unknown> {
  const days = hoursAmong(given)
  const { height, ...others } = Object.fromEntries(Object.entries(given).filter(([field]) => !isWeekday(field)))
  const values = Object.keys(days).length > 0 ? { ...others, weeklyAvailability: weekWith(week, days) } : others
  if (height === undefined) return values
  const parsed = typeof height === 'string' ? parseHeight(height) : undefined
  return { ...values, heightFeet: parsed?.feet ?? null, heightInches: parsed?.inches ?? null }
}

function judgeChange(person: StoredPerson, reading: Reading, translators: readonly Translator[], isDecided: boolean): Judgement {
  if (person.isHeld) return because(IMPORT_MESSAGE.restricted)
  const fields = changedFields(person, reading, translators)
  const wrong = reading.problems.filter(({ field }) => !isAsExported(person, field, reading, translators))
  const given = Object.fromEntries(fields.map((field) => [field, reading.input[field]]))
  const taken = takenOf(talentChange, given, NEEDED_OF_KNOWN)
  const problems = [...wrong, ...taken.problems].map((problem) => noted(problem, reading, NEEDED_OF_KNOWN))
  if (problems.some(refuses) || !taken.value) return refusedAs(problems, person)
  const values: Record<string, unknown> = { ...taken.value, ...hoursAmong(given) }
  // A difference that only the form's schema causes is not a change.
  const really = fields.filter((field) => field in values && !same(values[field], storedValue(person, field)))
  const changes = really.map((field) => ({ field, before: shown(field, storedValue(person, field)), after: shown(field, values[field]) }))
  const written = asColumns(Object.fromEntries(really.map((field) => [field, values[field]])), person.weeklyAvailability)
  if (!isDecided && renames(person, values)) return { outcome: 'lookalike', person, changes, problems, values: written }
  return { outcome: changes.length > 0 ? 'changed' : 'unchanged', person, changes, problems, values: written }
}

/**
 * Whether a row would replace both names, with no word in common: it may be about another person. Also whether it would swap the two: the
 * table may have the columns in the other order.
 */
function renames(person: StoredPerson, { firstName, lastName }: Readonly<Record<string, unknown>>): boolean {
  if (typeof firstName !== 'string' || typeof lastName !== 'string') return false
  const plain = (name: string) => foldedWords(name).join(' ')
  if (plain(firstName) !== plain(lastName) && plain(firstName) === plain(person.lastName) && plain(lastName) === plain(person.firstName))
    return true
  const known = new Set(foldedWords(`${person.firstName} ${person.lastName}`))
  return !foldedWords(`${firstName} ${lastName}`).some((word) => known.has(word))
}

/** Whether an unreadable cell still has the text of the export, for example a value that was removed from its list. */
function isAsExported(person: StoredPerson, field: string | null, reading: Reading, translators: readonly Translator[]): boolean {
  if (field === null) return false
  const text = reading.texts[field as keyof Reading['texts']]
  return text !== undefined && exportedTexts(person, field, translators).includes(text)
}

/** The fields that a new profile gets. @param given the fields of the row; by default all values */
function setFields(values: Readonly<Record<string, unknown>>, given = values): Change[] {
  return WRITTEN.filter((field) => field in given && shown(field, values[field]) !== null).map((field) => ({
    field,
    before: null,
    after: shown(field, values[field]),
  }))
}

/** Removes a student number that belongs to another person. */
function withoutNumber(reading: Reading): Reading {
  const { studentNumber: _, ...input } = reading.input
  return { ...reading, input }
}

/** Adds the problem that the student number is left out. */
const noteNumber = (judgement: Judgement, reading: Reading): Judgement =>
  judgement.outcome === 'refused'
    ? judgement
    : {
        ...judgement,
        problems: [...judgement.problems, noted({ field: 'studentNumber', message: IMPORT_MESSAGE.otherNumber }, reading, NEEDED)],
      }

/** Whether an age is invalid for new and known people alike, so that both get the same message. */
const isNobodysAge = (age: unknown) => typeof age === 'number' && (age < PROFILE_LIMITS.minAge || age > PROFILE_LIMITS.maxAge)

function judgeNew(reading: Reading, isAlike: boolean, isDecided: boolean): Judgement {
  const { rating, ...given } = reading.input
  // The form requires a level. In an import it may stay unknown.
  const taken = takenOf(talentCreation, { experienceLevel: null, ...given, studentUserId: given.email }, NEEDED)
  const told = new Set(reading.problems.map(({ field }) => field))
  // An unreadable cell is missing from the input. Its own message is more helpful than *is required*.
  const others = taken.problems
    .filter(({ field }) => field !== 'studentUserId' && !told.has(field) && !(told.has('name') && isName(field)))
    .map((problem) => (problem.field === 'age' && isNobodysAge(given.age) ? { ...problem, message: PROFILE_MESSAGE.age } : problem))
  const problems = [...reading.problems, ...others].map((problem) => noted(problem, reading, NEEDED))
  if (problems.some(refuses) || !taken.value) return { ...refusedAs(problems), changes: setFields(reading.input) }
  const { studentUserId: _, ...known } = taken.value
  const values: Record<string, unknown> = { ...known, ...hoursAmong(given), ...(rating !== undefined && { rating }) }
  const changes = setFields(values, reading.input)
  const outcome = isAlike && !isDecided ? 'lookalike' : 'new'
  return { outcome, person: undefined, changes, problems, values: asColumns(values) }
}

const isName = (field: string | null): field is 'firstName' | 'lastName' => field === 'firstName' || field === 'lastName'

/** The problems of a row as a whole: which person it is about. */
function faultsOf(reading: Reading, { people, repeats, isStaff }: Match): RowProblem[] {
  const faults: RowProblem[] = []
  const [person] = people
  if (repeats) faults.push(ofRow(repeats === 'person' ? IMPORT_MESSAGE.repeated : IMPORT_MESSAGE.repeatedNumber))
  if (people.length > 1) faults.push(ofRow(IMPORT_MESSAGE.severalPeople))
  else if (reading.id !== undefined && person?.id !== reading.id)
    faults.push(noted({ field: 'id', message: IMPORT_MESSAGE.nobody }, reading, NEEDED))
  else if (!person && isStaff) faults.push(noted({ field: 'email', message: IMPORT_MESSAGE.staff }, reading, NEEDED))
  return faults
}

/** Judges the cells of a row. */
function judgeCells(reading: Reading, match: Match, translators: readonly Translator[]): Judgement {
  const { decision, people, lookalikes, ownersOfNumber } = match
  const [person] = people
  if (person) return judgeChange(person, reading, translators, decision?.decision === 'same')
  const isTaken = ownersOfNumber.some(({ id }) => id !== decision?.person?.id)
  const row = isTaken ? withoutNumber(reading) : reading
  const judged =
    decision?.decision === 'same' && decision.person
      ? judgeChange(decision.person, row, translators, true)
      : judgeNew(row, lookalikes.length > 0 || match.twin !== undefined, decision?.decision === 'new')
  return isTaken && judged.outcome !== 'lookalike' ? noteNumber(judged, reading) : judged
}

/** Refuses a new address that the person's account cannot take. */
function refuseBlocked(judgement: Judgement, reading: Reading, { blocked }: Match): Judgement {
  const { person, changes } = judgement
  if (!person || !blocked.has(person.userId) || !changes.some(({ field }) => field === 'email')) return judgement
  const problem = { ...noted({ field: 'email', message: IMPORT_MESSAGE.addressTaken }, reading, NEEDED), isLeftOut: false }
  return refusedAs([...judgement.problems, problem], person)
}

/** The result of the dry run for a row. */
export function judge(reading: Reading, match: Match, translators: readonly Translator[]): Judgement {
  if (match.decision?.decision === 'skip') return { outcome: 'skipped', person: undefined, changes: [], problems: [], values: {} }
  if (match.fault !== null) return because(match.fault)
  const faults = faultsOf(reading, match)
  if (faults.length === 0) return refuseBlocked(judgeCells(reading, match, translators), reading, match)
  // Reports all problems at once. For an unknown person it cannot check required fields.
  const isUnknown = match.people.length > 1 || (reading.id !== undefined && match.people.length === 0)
  const cells = isUnknown
    ? reading.problems.map((problem) => noted(problem, reading, NEEDED))
    : judgeCells(reading, match, translators).problems
  return { ...refusedAs([...faults, ...cells]), changes: setFields(reading.input) }
}

/** The normalised address of a row; `undefined` when it is not an address. */
export function emailKeyOf(reading: Reading): string | undefined {
  const { email } = reading.input
  return typeof email === 'string' ? readEmail(email)?.key : undefined
}
