import { type MeaningOfM, meaningOfM } from './cells.domain.ts'
import { type DayOrder, orderOfColumn } from './days.domain.ts'

/** What the values of a column say together, whatever field it is. */
export interface ColumnFacts {
  /** The order of day and month in its dates. */
  readonly dates: DayOrder
  /** What `M` is beside its other values. */
  readonly genderM: MeaningOfM | null
}

/** Longer cells are no words for a gender. */
const LONGEST_GENDER = 12

/** @param rows of the whole table, so that the last one counts as much as the first */
export function columnFacts(rows: readonly { readonly cells: readonly string[] }[], width: number): ColumnFacts[] {
  return Array.from({ length: width }, (_, column) => {
    // Callboard's own files have an apostrophe before what spreadsheets would rewrite.
    const values = new Set(rows.map(({ cells }) => (cells[column] ?? '').trim().replace(/^'/, '')))
    const hasM = values.has('M') || values.has('m')
    return {
      dates: orderOfColumn(values),
      genderM: hasM ? meaningOfM([...values].filter(({ length }) => length <= LONGEST_GENDER)) : null,
    }
  })
}
