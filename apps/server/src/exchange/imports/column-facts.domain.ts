import { type DayOrder, orderOfColumn } from './day-order.domain.ts'
import { type MeaningOfM, meaningOfM } from './meaning-of-m.domain.ts'

/** Facts about all values of a column together, whatever its field. */
export interface ColumnFacts {
  /** The order of day and month in its dates. */
  readonly dates: DayOrder
  /** The meaning of `M`, judged from the other values. */
  readonly genderM: MeaningOfM | 'both' | null
  /** `plain` if no whole name has a comma, `mixed` if only some do. */
  readonly names?: 'plain' | 'mixed' | null
}

/** Longer cells are not words for a gender. */
const LONGEST_GENDER = 12

/** Longer cells are no names. */
const LONGEST_NAME = 100

/** Removes the apostrophe that Callboard's exports put before values which spreadsheets would change. */
function textOf(cell = ''): string {
  const text = cell.trim()
  return text.startsWith("'") ? text.slice(1) : text
}

/** A whole name without a comma, and one of two parts with a comma. */
const PLAIN_NAME = /^[^\d@,，、]+\s[^\d@,，、]+$/
const WITH_COMMA = /^[^\d@,，、]+[,，、]\s*[^\d@,，、]/

const BEGINS_WITH_DIGIT = /^\s*\d/

/** @param rows of the whole table, because even the last row counts */
export function columnFacts(rows: readonly { readonly cells: readonly string[] }[], width: number): ColumnFacts[] {
  return Array.from({ length: width }, (_, column) => {
    const dates = new Set<string>()
    let hasM = false
    let hasPlain = false
    let hasComma = false
    for (const { cells } of rows) {
      const value = textOf(cells[column])
      if (value === 'M' || value === 'm') hasM = true
      else if (BEGINS_WITH_DIGIT.test(value)) dates.add(value)
      else if (value.length <= LONGEST_NAME) {
        hasPlain ||= PLAIN_NAME.test(value)
        hasComma ||= WITH_COMMA.test(value)
      }
    }
    const short = hasM ? rows.map(({ cells }) => textOf(cells[column])).filter(({ length }) => length <= LONGEST_GENDER) : []
    const names = hasPlain ? (hasComma ? 'mixed' : 'plain') : null
    return { dates: orderOfColumn(dates), genderM: hasM ? meaningOfM(new Set(short)) : null, names }
  })
}
