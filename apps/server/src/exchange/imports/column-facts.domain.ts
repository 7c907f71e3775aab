import { type DayOrder, orderOfColumn } from './day-order.domain.ts'
import { type MeaningOfM, meaningOfM } from './meaning-of-m.domain.ts'

/** What the values of a column say together, whatever field it is. */
export interface ColumnFacts {
  /** The order of day and month in its dates. */
  readonly dates: DayOrder
  /** What `M` is beside its other values. */
  readonly genderM: MeaningOfM | 'both' | null
}

/** Longer cells are no words for a gender. */
const LONGEST_GENDER = 12

/** Callboard's own files have an apostrophe before what spreadsheets would rewrite. */
function textOf(cell = ''): string {
  const text = cell.trim()
  return text.startsWith("'") ? text.slice(1) : text
}

const BEGINS_WITH_DIGIT = /^\s*\d/

/** @param rows of the whole table, so that the last one counts as much as the first */
export function columnFacts(rows: readonly { readonly cells: readonly string[] }[], width: number): ColumnFacts[] {
  return Array.from({ length: width }, (_, column) => {
    const dates = new Set<string>()
    let hasM = false
    for (const { cells } of rows) {
      const value = textOf(cells[column])
      if (value === 'M' || value === 'm') hasM = true
      else if (BEGINS_WITH_DIGIT.test(value)) dates.add(value)
    }
    const short = hasM ? rows.map(({ cells }) => textOf(cells[column])).filter(({ length }) => length <= LONGEST_GENDER) : []
    return { dates: orderOfColumn(dates), genderM: hasM ? meaningOfM(new Set(short)) : null }
  })
}
