/**
 * Placeholders for workbook cells without a readable value. Errors of the spreadsheet stay as shown: `#N/A`, `#REF!`. The dry run
 * refuses such cells with a message, and they never clear a stored value.
 */
export const CELL_MARK = {
  /** A formula without a stored result. */
  formula: '#FORMULA',
  /** A cell with a broken value: an index without a text, or a number that is not one. */
  unreadable: '#UNREADABLE',
} as const
