import type { Match } from './judgement.domain.ts'
import { emailKeyOf } from './judgement.domain.ts'
import { nameOf, namesOf } from './likeness.domain.ts'
import type { Reading } from './rows.domain.ts'

/** The facts about a known person that rows are compared by. */
interface Known {
  readonly id: number
  readonly studentNumber: string | null
}

const nameMark = (reading: Reading) => (nameOf(reading) === undefined ? [] : [`name ${namesOf(reading).join(' ')}`])

/** The keys by which rows of one file are about the same person. */
function personMarks(reading: Reading, person: Known | undefined): string[] {
  const email = emailKeyOf(reading)
  return [...(person ? [`id ${person.id}`] : []), ...(email ? [`email ${email}`] : [])]
}

/** The keys by which a row may be about the same person as another row. */
export function marksOf(reading: Reading, person: Known | undefined): string[] {
  const { studentNumber } = reading.input
  const number = typeof studentNumber === 'string' ? [`number ${studentNumber}`] : []
  return [...personMarks(reading, person), ...number, ...nameMark(reading)]
}

/** The people of earlier rows in the same file. Refused rows do not count, because they import nobody. */
export class SeenPeople {
  /** The rows by their marks. */
  readonly #seen = new Map<string, number>()
  /** Names and rows by student number. */
  readonly #numbers = new Map<string, { readonly name: string; readonly row: number }>()
  /** The first row with each name. */
  readonly #names = new Map<string, number>()

  /** Finds an earlier row about the same person, or one with the same student number and another name. */
  repeats(reading: Reading, person: Known | undefined): { readonly by: NonNullable<Match['repeats']>; readonly row: number } | undefined {
    const { studentNumber } = reading.input
    const row = personMarks(reading, person)
      .map((mark) => this.#seen.get(mark))
      .find((known) => known !== undefined)
    if (row !== undefined) return { by: 'person', row }
    const known = typeof studentNumber === 'string' ? this.#numbers.get(studentNumber) : undefined
    if (known === undefined) return undefined
    if (known.name === namesOf(reading).join(' ')) return { by: 'person', row: known.row }
    return person?.studentNumber === studentNumber ? undefined : { by: 'number', row: known.row }
  }

  /** The number of an earlier row for another person with the same name. */
  twinOf(reading: Reading): number | undefined {
    const [name] = nameMark(reading)
    return name === undefined ? undefined : this.#names.get(name)
  }

  /** Adds the person of a row. @param number of the row */
  note(reading: Reading, person: Known | undefined, number: number): void {
    const { studentNumber } = reading.input
    for (const mark of personMarks(reading, person)) this.#seen.set(mark, number)
    for (const name of nameMark(reading)) if (!this.#names.has(name)) this.#names.set(name, number)
    if (typeof studentNumber === 'string') this.#numbers.set(studentNumber, { name: namesOf(reading).join(' '), row: number })
  }
}
