import type { ImportPlan } from '@callboard/contract/exchange/imports/endpoints'
import { msg, type Translator } from '@callboard/contract/translate'
import type { TableHead } from './read-in-process.ts'

/** The first columns of Callboard's CSV export. */
const OURS = ['ID', 'First name', 'Last name'] as const

/** The last column of the file with the rows that were not imported, and the name of its sheet. */
export const REASON_COLUMN = msg('Why it was not imported')
export const REFUSED_SHEET = msg('Rows to correct')

/**
 * The first stored values of a table. `isOurs` tells whether it is a CSV file of Callboard in any language, even if a spreadsheet saved it
 * as a workbook. Columns with reasons for refused rows are ignored; those at the end are cut off, so that rows may have more cells than the
 * header.
 */
export function firstValues({ sheets, sheet, encoding, total, ...table }: TableHead, translators: readonly Translator[]) {
  const isReason = (heading: string | undefined) => translators.some(({ t }) => heading === t(REASON_COLUMN))
  const hasReasons = table.header.some(isReason)
  const isOurWorkbook = translators.some(({ t }) => sheets[sheet]?.name === t(REFUSED_SHEET))
  const isExport = sheets[0]?.name === '' && translators.some(({ t }) => OURS.every((column, at) => table.header[at] === t(column)))
  const width = table.header.findLastIndex((heading) => !isReason(heading)) + 1
  const header = table.header.slice(0, width)
  const columns = table.guessed.slice(0, width).map((field, at) => (isReason(header[at]) ? null : field))
  // If the user exported the file, an emptied cell must empty the field.
  const plan: ImportPlan = { columns, everybody: {}, values: {}, emptyClears: columns.includes('id'), dayFirst: null }
  return {
    sheets: [...sheets],
    sheet,
    encoding,
    total,
    header,
    footer: [...table.footer],
    facts: table.facts.slice(0, width),
    isOurs: (hasReasons && !isOurWorkbook) || isExport,
    plan,
  }
}
