import { IMPORT_LIMITS } from '@callboard/contract/exchange/imports/rules'
import { findHeader, guessColumns } from './columns.domain.ts'

/** One row of a sheet, with its number in the spreadsheet. Empty cells may be missing. */
export interface SheetRow {
  readonly number: number
  readonly cells: readonly string[]
  /** What is wrong with the row in the file. */
  readonly fault?: string | undefined
}

/** A sheet of a workbook, or the only one of a text file. */
export interface Sheet {
  readonly name: string
  /** Whether the workbook hides it. */
  readonly isHidden: boolean
  /** The rows with a filled cell, and maybe some empty ones. */
  readonly rows: readonly SheetRow[]
  /** The number of filled cells in each column beyond the maximum of an import. */
  readonly beyond: ReadonlyMap<number, number>
  /** Whether the sheet has more rows than an import may have. Then only the first rows are here. */
  readonly isTooLong: boolean
}

/** Whether a cell contains more than spaces. */
export const isFilled = (cell: string) => cell !== '' && cell.trim() !== ''

/** The number of rows used to recognise the columns of a sheet. */
export const PROBED_ROWS = 100

/** The cells of a row, with empty strings for missing ones. */
const wholeRow = ({ cells }: SheetRow) => Array.from(cells.slice(0, IMPORT_LIMITS.columns), (cell) => cell ?? '')

/** Whether a sheet is the talent sheet of our own export. Its applications sheet may have more rows, but other columns. */
function isOurTalent({ rows: [first] }: Sheet): boolean {
  const [id, email] = first ? guessColumns(wholeRow(first).slice(0, 2), []) : []
  return id === 'id' && email === 'email'
}

/** The number of profile fields among the columns of a sheet, and of those that identify a person. */
function recognised({ rows }: Sheet): { fields: number; whose: number } {
  const cells = rows.slice(0, PROBED_ROWS).map(wholeRow)
  const top = findHeader(cells)
  const guessed = guessColumns(top === undefined ? (cells[0] ?? []).map(() => '') : (cells[top] ?? []), cells.slice((top ?? -1) + 1))
  const fields = new Set(guessed.filter((field) => field !== null))
  const names = fields.has('name') || fields.has('firstName') || fields.has('lastName')
  return { fields: fields.size, whose: Number(names) + Number(fields.has('email') || fields.has('studentNumber') || fields.has('id')) }
}

/**
 * Chooses the default sheet of a workbook. Prefers visible sheets, then the talent sheet of our own export, then more recognised columns.
 * The number of rows decides last, because a list of choices may be longer than the list of people.
 *
 * @returns its index
 */
export function likeliestSheet(sheets: readonly Sheet[]): number {
  const ranks = sheets.map((sheet) => {
    const { fields, whose } = recognised(sheet)
    const rows = sheet.isTooLong ? IMPORT_LIMITS.rows : sheet.rows.length
    return [Number(rows > 0 && !sheet.isHidden), Number(rows > 0), Number(isOurTalent(sheet)), whose, fields, rows]
  })
  const isAbove = (rank: readonly number[], other: readonly number[]) => {
    const at = rank.findIndex((value, place) => value !== other[place])
    return at !== -1 && (rank[at] ?? 0) > (other[at] ?? 0)
  }
  return ranks.reduce((best, rank, at) => (isAbove(rank, ranks[best] ?? []) ? at : best), 0)
}

/** A gap of so many empty columns or rows. A few cells beyond it are not part of the table. */
const FAR = { columns: 16, rows: 1000 } as const
/** A column with at most so many cells, or so small a share of the rows, is stray. */
const STRAY_CELLS = 2
const STRAY_SHARE = 0.01

/**
 * The number of columns of a table: up to its last filled one, without stray cells far to the right.
 *
 * @param rows without empty ones
 */
export function widthOf(rows: readonly SheetRow[], beyond: Sheet['beyond']): number {
  const counts: number[] = []
  for (const { cells } of rows)
    cells.forEach((cell, at) => {
      if (isFilled(cell)) counts[at] = (counts[at] ?? 0) + 1
    })
  for (const [at, count] of beyond) counts[at] = (counts[at] ?? 0) + count
  let width = 0
  counts.forEach((count, at) => {
    const isStray = at - width > FAR.columns && count <= Math.max(STRAY_CELLS, rows.length * STRAY_SHARE)
    if (!isStray) width = at + 1
  })
  return width
}

/** The rows of the table, without rows of stray cells. @param rows without empty ones */
export function withoutStrayRows(rows: readonly SheetRow[], width: number): SheetRow[] {
  const kept: SheetRow[] = []
  for (const row of rows) {
    const isFar = row.number - (kept.at(-1)?.number ?? row.number) > FAR.rows
    const needed = isFar ? 2 : 1
    let filled = 0
    for (let at = 0; at < width && filled < needed; at++) if (isFilled(row.cells[at] ?? '')) filled++
    if (filled === needed) kept.push(row)
  }
  return kept
}
