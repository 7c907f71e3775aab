import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportPlan, TalentImport } from '@callboard/contract/exchange/imports/endpoints'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import type { Institution } from '@callboard/contract/institution'
import { LANGUAGES } from '@callboard/contract/language'
import { dayOf } from '@callboard/contract/time/month'
import type { Translator } from '@callboard/contract/translate'
import type { AccountAddresses } from '#accounts/accounts/account-addresses.service.ts'
import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { Queryable } from '#db/client.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { translatorFor } from '#platform/translators.ts'
import { assumedOf, datesOf, genderMOf, nameColumnOf } from './assumed.domain.ts'
import { folded, isSureNumber } from './cell-texts.domain.ts'
import { nameOrder } from './columns.domain.ts'
import { findNamesakes, findPeople, findStaffAddresses, type KnownPerson, type Namesake } from './import-people.repository.ts'
import { findMade, type RowChange, type StoredRow } from './import-rows.repository.ts'
import type { StoredImport } from './imports.repository.ts'
import { emailKeyOf, type Judgement, judge, type Match } from './judgement.domain.ts'
import { agreesByName, nameOf } from './likeness.domain.ts'
import { withGenerations, withoutGeneration } from './person-names.domain.ts'
import { type Reading, type ReadingContext, readRow } from './rows.domain.ts'
import { marksOf, type SeenPeople } from './seen-people.domain.ts'

/** A row with the result of the dry run. */
export interface JudgedRow {
  readonly row: Pick<StoredRow, 'number' | 'cells' | 'answers' | 'decision' | 'studentId' | 'fault'>
  readonly reading: Reading
  readonly judgement: Judgement
  /** Profiles that may belong to the row: they have the same name or the same student number. */
  readonly lookalikes: readonly { readonly id: number }[]
  /** The number of another row with the same name, or about the same person. */
  readonly twin: number | undefined
  readonly marks: readonly string[]
}

/** Characters of rows that are read without a pause: about ten milliseconds. */
const READ_AT_ONCE = 200_000

/** Compares the rows of a table with the stored profiles. */
export interface ImportJudging {
  contextOf(stored: ReadImport): ReadingContext
  /** The assumptions about the file as a whole. */
  assumedOf(stored: ReadImport & Pick<StoredImport, 'encoding' | 'footer'>): TalentImport['assumed']
  /** A translator per language, with dates and numbers in the format of the institution's region. */
  translators(): readonly Translator[]
  /** Reads rows. Pauses in between so that other requests are served, because a page of rows may be megabytes. */
  read(rows: readonly ReadableRow[], context: ReadingContext): Promise<Reading[]>
  /**
   * @param earlier people of earlier rows: `seen` in the dry run; `importId` for profiles that this import has created so far. Without
   * `seen`, no row is refused as a repetition.
   */
  judgeRows(
    queryable: Queryable,
    context: ReadingContext,
    rows: readonly JudgedRow['row'][],
    earlier?: { readonly seen?: SeenPeople; readonly importId?: number },
  ): Promise<JudgedRow[]>
}

/** The fields of a row for reading it. */
export type ReadableRow = Pick<StoredRow, 'cells' | 'answers'>

/** The fields of an import for reading its rows. */
export type ReadImport = Pick<StoredImport, 'plan' | 'isOurs' | 'sheets' | 'facts' | 'header'>

export function createImportJudging({
  accounts,
  accountAddresses,
  institution,
  clock,
}: {
  accounts: AccountsService
  accountAddresses: AccountAddresses
  institution: Institution
  clock: Clock
}): ImportJudging {
  async function read(rows: readonly ReadableRow[], context: ReadingContext): Promise<Reading[]> {
    const readings: Reading[] = []
    let characters = 0
    for (const { cells, answers } of rows) {
      readings.push(readRow(cells, context, answers))
      for (const cell of cells) characters += cell.length
      if (characters < READ_AT_ONCE) continue
      await nextTurn()
      characters = 0
    }
    return readings
  }

  async function lookUp(queryable: Queryable, readings: readonly Reading[], rows: readonly JudgedRow['row'][]) {
    const emails = readings.map(emailKeyOf).filter((email) => email !== undefined)
    const decided = rows.filter(({ decision }) => decision === 'same').map(({ studentId }) => studentId)
    const people = await findPeople(queryable, {
      ids: [...readings.map(({ id }) => id), ...decided].filter((id) => typeof id === 'number'),
      numbers: readings.map(({ input }) => input.studentNumber).filter((number) => typeof number === 'string'),
      emails,
    })
    const staff = new Set([...(await findStaffAddresses(queryable, emails)), ...emails.filter(accounts.isStaffAddress)])
    return { people, staff }
  }

  /** The accounts whose email would have to change to an address that is not free. */
  async function findBlocked(queryable: Queryable, readings: readonly Reading[], personOf: (at: number) => KnownPerson | undefined) {
    const wanted = new Map<string, string>()
    for (const [at, reading] of readings.entries()) {
      const [person, email] = [personOf(at), emailKeyOf(reading)]
      if (person && person.confirmation !== 'person' && email !== undefined && email !== person.accountEmail)
        wanted.set(person.userId, email)
    }
    return accountAddresses.findBlocked(queryable, wanted)
  }

  const translators = () => LANGUAGES.map((language) => translatorFor(institution, language))

  return {
    contextOf: (stored) => ({
      plan: stored.plan,
      // A text file has a single sheet without a name.
      apostrophes: stored.isOurs ? 'exported' : stored.sheets[0]?.name === '' ? 'typed' : 'none',
      lists: institution,
      translators: translators(),
      today: dayOf(clock.now(), institution.timeZone),
      dayFirst: datesOf(stored, institution.region).dayFirst,
      genderM: genderMOf(stored),
      nameOrder: nameOrder(...nameColumnOf(stored)),
    }),

    assumedOf: (stored) => assumedOf(stored, institution.region),
    translators,
    read,

    async judgeRows(queryable, context, rows, { seen, importId } = {}) {
      const readings = await read(rows, context)
      const { people, staff } = await lookUp(queryable, readings, rows)
      const byId = new Map(people.map((person) => [person.id, person]))
      const matched = readings.map((reading) => peopleOf(reading, people))
      const unknown = readings.filter((_, at) => matched[at]?.people.length === 0)
      const sameNames = await findNamesakes(queryable, [...new Set(unknown.flatMap(possibleNames))])
      // Ignores profiles of this import: the dry run has already decided that both rows are new people.
      const ids = sameNames.map(({ id }) => id)
      const made = importId === undefined ? new Set<number>() : await findMade(queryable, importId, ids)
      const namesakes = sameNames.filter(({ id }) => !made.has(id))
      const blocked = await findBlocked(queryable, readings, (at) => matched[at]?.people[0] ?? byId.get(rows[at]?.studentId ?? 0))
      return rows.map((row, at): JudgedRow => {
        const reading = readings[at] as Reading
        const { people: found, byNumber } = matched[at] ?? { people: [], byNumber: [] }
        const email = emailKeyOf(reading)
        const alike = found.length > 0 ? [] : [...namesakesOf(reading, namesakes), ...byNumber.filter(({ isHeld }) => !isHeld)]
        const namesakesAndOwners = [...new Map(alike.map((person) => [person.id, person])).values()]
        // A broken row does not reliably identify a person.
        const isSaid = row.decision !== 'skip' && row.fault === null
        const person = found[0] ?? byId.get(row.studentId ?? 0)
        const repeats = isSaid ? seen?.repeats(reading, person) : undefined
        const twin = repeats ? repeats.row : isSaid && !person ? seen?.twinOf(reading) : undefined
        const decision = row.decision && { decision: row.decision, person: byId.get(row.studentId ?? 0) }
        const match: Match = {
          people: found,
          fault: row.fault,
          isStaff: email !== undefined && staff.has(email),
          repeats: repeats?.by,
          lookalikes: namesakesAndOwners,
          twin,
          ownersOfNumber: byNumber,
          blocked,
          decision: decision ?? undefined,
        }
        const judgement = judge(reading, match, context.translators)
        if (isSaid && judgement.outcome !== 'refused') seen?.note(reading, person, row.number)
        // A row that would change the whole name may be about another person.
        const renamed = judgement.outcome === 'lookalike' ? judgement.person : undefined
        const lookalikes = renamed ? [renamed] : namesakesAndOwners
        return { row, reading, judgement, lookalikes, twin, marks: marksOf(reading, person) }
      })
    },
  }
}

/**
 * Matches a row with profiles: `people` are those that the row identifies, each once, and `byNumber` those with only its student number.
 * The address of an account takes precedence over that of a profile. A number alone identifies a person if it is no counter and the row has
 * no other name or address.
 */
function peopleOf(reading: Reading, people: readonly KnownPerson[]): { people: KnownPerson[]; byNumber: KnownPerson[] } {
  const email = emailKeyOf(reading)
  const { studentNumber } = reading.input
  const byId = people.filter(({ id }) => id === reading.id)
  const number = typeof studentNumber === 'string' ? studentNumber : ''
  const owners = people.filter((person) => number !== '' && person.studentNumber === number)
  const byAccount = people.filter(({ accountEmail }) => accountEmail === email)
  const byEmail = byAccount.length > 0 ? byAccount : people.filter((person) => person.email === email)
  // With an ID or address, a row may change its number or address, but not to one of another person.
  const byMore = new Set([...byId, ...byEmail])
  const isSure = (person: KnownPerson) => isSureNumber(number) && agreesByName(reading, person)
  const found = new Set([...byMore, ...owners.filter((person) => byMore.size > 0 || isSure(person))])
  return { people: [...found], byNumber: owners.filter((person) => !found.has(person)) }
}

/** The profiles with the name of a row, folded as `search_normal` does it. */
function namesakesOf(reading: Reading, namesakes: readonly Namesake[]): Namesake[] {
  const wanted = possibleNames(reading).map(folded)
  return namesakes.filter((namesake) => wanted.includes(folded(`${namesake.firstName} ${namesake.lastName}`)))
}

/** The name of a row, and without or with *Jr.* and the like, which people leave out. */
function possibleNames(reading: Reading): string[] {
  const name = nameOf(reading)
  return name === undefined ? [] : [name, withoutGeneration(name), ...withGenerations(name)]
}

/** @throws AppError 400 unless the plan has as many columns as the table */
export function ensureFits({ columns }: ImportPlan, { header }: Pick<StoredImport, 'header'>): void {
  if (columns.length !== header.length) throw fieldError('columns', IMPORT_MESSAGE.column)
}

/** The result of the dry run, as stored. */
export function toChange({ row, reading, judgement, lookalikes, twin, marks }: JudgedRow): RowChange {
  return {
    number: row.number,
    outcome: judgement.outcome,
    studentId: judgement.person?.id ?? null,
    changes: [...judgement.changes],
    problems: [...judgement.problems],
    lookalikes: lookalikes.map(({ id }) => id),
    answered: [...reading.answered],
    twin: twin ?? null,
    marks: [...marks],
  }
}
