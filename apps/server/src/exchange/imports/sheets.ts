import { IMPORT_LIMITS } from '@callboard/contract/exchange/imports/rules'
import { findHeader, guessColumns } from './columns.domain.ts'

/** One row of a sheet, with its number as spreadsheets count. Empty cells may be missing. */
export interface SheetRow {
  readonly number: number
  readonly cells: readonly string[]
  /** What is wrong with it as the file has it. */
  readonly fault?: string | undefined
}

/** A sheet of a workbook, or the one of a text file. */
export interface Sheet {
  readonly name: string
  /** Whether the workbook hides it. */
  readonly isHidden: boolean
  /** Those that have something in a cell; some may be empty. */
  readonly rows: readonly SheetRow[]
  /** How many cells it has in each column behind those that an import may have. */
  readonly beyond: ReadonlyMap<number, number>
  /** Whether it has more rows than an import may have, and only the first are here. */
  readonly isTooLong: boolean
}

/** Whether a cell has more than spaces. */
export const isFilled = (cell: string) => cell !== '' && cell.trim() !== ''

/** Rows by which the columns of a sheet are recognised. */
export const PROBED_ROWS = 100

/** The cells of a row with empty ones in place of those that are missing. */
const wholeRow = ({ cells }: SheetRow) => Array.from(cells.slice(0, IMPORT_LIMITS.columns), (cell) => cell ?? '')

/** Whether a sheet begins with the columns of an exported one: that of applications may have more rows. */
function isOurTalent({ rows: [first] }: Sheet): boolean {
  const [id, email] = first ? guessColumns(wholeRow(first).slice(0, 2), []) : []
  return id === 'id' && email === 'email'
}

/** How many fields of a profile the columns of a sheet are, and how many of them say who somebody is. */
function recognised({ rows }: Sheet): { fields: number; whose: number } {
  const cells = rows.slice(0, PROBED_ROWS).map(wholeRow)
  const top = findHeader(cells)
  const guessed = guessColumns(top === undefined ? (cells[0] ?? []).map(() => '') : (cells[top] ?? []), cells.slice((top ?? -1) + 1))
  const fields = new Set(guessed.filter((field) => field !== null))
  const names = fields.has('name') || fields.has('firstName') || fields.has('lastName')
  return { fields: fields.size, whose: Number(names) + Number(fields.has('email') || fields.has('studentNumber') || fields.has('id')) }
}

/**
 * Chooses the sheet of a workbook that is read until somebody chooses another: one that is shown before one that is hidden, then the talent
 * of our own export, then by the columns that are recognised, and by its rows last, because a list of choices may be longer than that of people.
 *
 * @returns its place
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

/** Columns or rows without anything, behind which a few cells are no part of the table. */
const FAR = { columns: 16, rows: 1000 } as const
/** Cells in a column that are so few by themselves, or so few for the table. */
const STRAY_CELLS = 2
const STRAY_SHARE = 0.01

/**
 * How many columns a table has: up to the last one that has something, without stray cells far to the right of it.
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

/** The rows without those of which only stray cells are filled. @param rows without empty ones */
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
