import type { ImportPlan } from '@callboard/contract/exchange/imports/endpoints'
import type { Translator } from '@callboard/contract/translate'
import { REASON_COLUMN } from './import-judging.service.ts'
import type { TableHead } from './table-process.ts'

/** The first columns of the CSV export. */
const OURS = ['ID', 'First name', 'Last name'] as const

/**
 * What is stored of a table before somebody has changed anything, with whether Callboard made the file, in any language. A corrected file of
 * refused rows loses its column of reasons, which is the last: its rows have one cell more than the header.
 */
export function firstValues({ sheets, sheet, encoding, total, ...table }: TableHead, translators: readonly Translator[]) {
  const hasReasons = translators.some(({ t }) => table.header.at(-1) === t(REASON_COLUMN))
  const isExport = sheets[0]?.name === '' && translators.some(({ t }) => OURS.every((column, at) => table.header[at] === t(column)))
  const width = table.header.length - (hasReasons ? 1 : 0)
  const header = table.header.slice(0, width)
  const columns = table.guessed.slice(0, width)
  return {
    sheets: [...sheets],
    sheet,
    encoding,
    total,
    header,
    facts: table.facts.slice(0, width),
    isOurs: hasReasons || isExport,
    // Who changes an exported file and brings it back expects that an emptied cell is empty.
    plan: { columns, everybody: {}, values: {}, emptyClears: columns.includes('id'), dayFirst: null } satisfies ImportPlan,
  }
}
