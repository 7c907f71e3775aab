import { type DayOrder, orderOfColumn } from './day-order.domain.ts'
import { type MeaningOfM, meaningOfM } from './meaning-of-m.domain.ts'

/** What the values of a column say together, whatever field it is. */
export interface ColumnFacts {
  /** The order of day and month in its dates. */
  readonly dates: DayOrder
  /** What `M` is beside its other values. */
  readonly genderM: MeaningOfM | 'both' | null
  /** Whether whole names are written without a comma: all of them, or some beside others that have one. */
  readonly names?: 'plain' | 'mixed' | null
}

/** Longer cells are no words for a gender. */
const LONGEST_GENDER = 12

/** Longer cells are no names. */
const LONGEST_NAME = 100

/** Callboard's own files have an apostrophe before what spreadsheets would rewrite. */
function textOf(cell = ''): string {
  const text = cell.trim()
  return text.startsWith("'") ? text.slice(1) : text
}

/** Words without a comma, as of a whole name; and two parts with one. */
const PLAIN_NAME = /^[^\d@,，、]+\s[^\d@,，、]+$/
const WITH_COMMA = /^[^\d@,，、]+[,，、]\s*[^\d@,，、]/

const BEGINS_WITH_DIGIT = /^\s*\d/

/** @param rows of the whole table, so that the last one counts as much as the first */
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
