import { dayOf } from '@callboard/contract/calendar/month'
import { foldText } from '@callboard/contract/fold'
import type { ImportPlan } from '@callboard/contract/imports/endpoints'
import { IMPORT_MESSAGE } from '@callboard/contract/imports/rules'
import type { Institution } from '@callboard/contract/institution'
import { LANGUAGES } from '@callboard/contract/language'
import type { Translator } from '@callboard/contract/translate'
import type { Queryable } from '#db/client.ts'
import type { AccountsService } from '#features/accounts/accounts.service.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { translatorFor } from '#platform/translators.ts'
import { findNamesakes, findPeople, findStaffAddresses, type KnownPerson, type Namesake } from './import-people.repository.ts'
import type { RowChange, StoredImport, StoredRow } from './imports.repository.ts'
import { emailKeyOf, type Judgement, judge } from './judgement.domain.ts'
import { type Reading, type ReadingContext, readRow } from './rows.domain.ts'

/** A row with what the dry run says of it. */
export interface JudgedRow {
  readonly row: Pick<StoredRow, 'number' | 'cells' | 'decision' | 'studentId'>
  readonly reading: Reading
  readonly judgement: Judgement
  /** People with the same name. */
  readonly namesakes: readonly Namesake[]
}

/** People of earlier rows in the same file. */
export class SeenPeople {
  readonly #seen = new Set<string>()

  /** Notes the person of a row. @returns whether an earlier row was about the same */
  note(reading: Reading, person: { readonly id: number } | undefined): boolean {
    const { studentNumber } = reading.input
    const marks = [
      person && `id ${person.id}`,
      emailKeyOf(reading) && `email ${emailKeyOf(reading)}`,
      typeof studentNumber === 'string' && `number ${studentNumber}`,
    ].filter((mark) => typeof mark === 'string')
    const isRepeated = marks.some((mark) => this.#seen.has(mark))
    for (const mark of marks) this.#seen.add(mark)
    return isRepeated
  }
}

/** Compares rows of a table with the profiles that are stored. */
export interface ImportJudging {
  contextOf(stored: Pick<StoredImport, 'plan' | 'isOurs' | 'sheets'>): ReadingContext
  /** Of all languages, as the institution's region writes dates and numbers. */
  translators(): readonly Translator[]
  read(cells: readonly string[], context: ReadingContext): Reading
  /** @param seen people of earlier rows; without it, no row is refused as repeated */
  judgeRows(queryable: Queryable, context: ReadingContext, rows: readonly JudgedRow['row'][], seen?: SeenPeople): Promise<JudgedRow[]>
}

const foldedName = (name: string) => foldText(name).replace(/\s+/g, ' ').trim()

const nameOf = ({ input }: Reading) => {
  const { firstName, lastName } = input
  return typeof firstName === 'string' && typeof lastName === 'string' ? `${firstName} ${lastName}` : undefined
}

export function createImportJudging({
  accounts,
  institution,
  clock,
}: {
  accounts: AccountsService
  institution: Institution
  clock: Clock
}): ImportJudging {
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

  const translators = () => LANGUAGES.map((language) => translatorFor(institution, language))

  return {
    contextOf: ({ plan, isOurs, sheets }) => ({
      plan,
      // A text file has one sheet without a name.
      apostrophes: isOurs ? 'exported' : sheets[0]?.name === '' ? 'typed' : 'none',
      lists: institution,
      translators: translators(),
      today: dayOf(clock.now(), institution.timeZone),
      dayFirst: institution.region !== 'US',
    }),

    translators,
    read: readRow,

    async judgeRows(queryable, context, rows, seen) {
      const readings = rows.map(({ cells }) => readRow(cells, context))
      const { people, staff } = await lookUp(queryable, readings, rows)
      const byId = new Map(people.map((person) => [person.id, person]))
      const matched = readings.map((reading) => peopleOf(reading, people))
      const unknown = readings.filter((_, at) => matched[at]?.length === 0)
      const namesakes = await findNamesakes(queryable, [...new Set(unknown.map(nameOf).filter((name) => name !== undefined))])
      return rows.map((row, at): JudgedRow => {
        const reading = readings[at] as Reading
        const found = matched[at] ?? []
        const email = emailKeyOf(reading)
        const alike = found.length > 0 ? [] : namesakesOf(reading, namesakes)
        const isRepeated = row.decision !== 'skip' && seen?.note(reading, found[0] ?? byId.get(row.studentId ?? 0)) === true
        const decision = row.decision && { decision: row.decision, person: byId.get(row.studentId ?? 0) }
        const match = {
          people: found,
          isStaff: email !== undefined && staff.has(email),
          isRepeated,
          lookalikes: alike,
          decision: decision ?? undefined,
        }
        return { row, reading, judgement: judge(reading, match, context.translators), namesakes: alike }
      })
    },
  }
}

/** The profiles that a row names, each once. The address of an account counts more than one that a profile shows. */
function peopleOf(reading: Reading, people: readonly KnownPerson[]): KnownPerson[] {
  const email = emailKeyOf(reading)
  const { studentNumber } = reading.input
  const byId = people.filter(({ id }) => id === reading.id)
  const byNumber = typeof studentNumber === 'string' ? people.filter((person) => person.studentNumber === studentNumber) : []
  const byAccount = people.filter(({ accountEmail }) => accountEmail === email)
  const byEmail = byAccount.length > 0 ? byAccount : people.filter((person) => person.email === email)
  // An ID lets a row change a number or address, except to one that somebody else has.
  return [...new Set([...byId, ...byNumber, ...byEmail])]
}

/** The names of a row, folded as `search_normal` does it. */
function namesakesOf(reading: Reading, namesakes: readonly Namesake[]): Namesake[] {
  const name = nameOf(reading)
  if (name === undefined) return []
  const folded = foldedName(name)
  return namesakes.filter((namesake) => foldedName(`${namesake.firstName} ${namesake.lastName}`) === folded)
}

/** @throws AppError 400 unless the plan has as many columns as the table */
export function ensureFits({ columns }: ImportPlan, { header }: Pick<StoredImport, 'header'>): void {
  if (columns.length !== header.length) throw fieldError('columns', IMPORT_MESSAGE.column)
}

/** What the dry run stores of a row. */
export function toChange({ row, judgement, namesakes }: JudgedRow): RowChange {
  return {
    number: row.number,
    outcome: judgement.outcome,
    studentId: judgement.person?.id ?? null,
    changes: [...judgement.changes],
    problems: [...judgement.problems],
    lookalikes: namesakes.map(({ id }) => id),
  }
}
