/**
 * What the reader of a table puts in place of a cell of a workbook that has no value to read. An error of the spreadsheet stays as it is
 * shown: `#N/A`, `#REF!`. The dry run refuses such cells in words, and none of them clears what is stored.
 */
export const CELL_MARK = {
  /** A formula whose result the file does not hold. */
  formula: '#FORMULA',
  /** A cell whose value is broken: the index of a text that does not exist, a number that is none. */
  unreadable: '#UNREADABLE',
} as const
