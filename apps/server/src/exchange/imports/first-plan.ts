import type { ImportPlan } from '@callboard/contract/exchange/imports/endpoints'
import { msg, type Translator } from '@callboard/contract/translate'
import type { TableHead } from './read-in-process.ts'

/** The first columns of the CSV export. */
const OURS = ['ID', 'First name', 'Last name'] as const

/** The last column of the file with the rows that were not imported, and its sheet. */
export const REASON_COLUMN = msg('Why it was not imported')
export const REFUSED_SHEET = msg('Rows to correct')

/**
 * What is stored of a table before somebody has changed anything, with whether a CSV file of Callboard is in it, in any language: also one
 * that a spreadsheet has saved as a workbook. Columns with the reasons of refused rows are no part of the table; at its end they are cut off,
 * and its rows have more cells than the header.
 */
export function firstValues({ sheets, sheet, encoding, total, ...table }: TableHead, translators: readonly Translator[]) {
  const isReason = (heading: string | undefined) => translators.some(({ t }) => heading === t(REASON_COLUMN))
  const hasReasons = table.header.some(isReason)
  const isOurWorkbook = translators.some(({ t }) => sheets[sheet]?.name === t(REFUSED_SHEET))
  const isExport = sheets[0]?.name === '' && translators.some(({ t }) => OURS.every((column, at) => table.header[at] === t(column)))
  const width = table.header.findLastIndex((heading) => !isReason(heading)) + 1
  const header = table.header.slice(0, width)
  const columns = table.guessed.slice(0, width).map((field, at) => (isReason(header[at]) ? null : field))
  // Who changes an exported file and brings it back expects that an emptied cell is empty.
  const plan: ImportPlan = { columns, everybody: {}, values: {}, emptyClears: columns.includes('id'), dayFirst: null }
  return {
    sheets: [...sheets],
    sheet,
    encoding,
    total,
    header,
    facts: table.facts.slice(0, width),
    isOurs: (hasReasons && !isOurWorkbook) || isExport,
    plan,
  }
}
