import { CELL_MARK } from '@callboard/contract/imports/cell-marks'
import { IMPORT_LIMITS, IMPORT_MESSAGE } from '@callboard/contract/imports/rules'
import type { TextEncoding } from '@callboard/contract/imports/text-encodings'
import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'
import { visible } from './cell-texts.domain.ts'
import { type ColumnFacts, columnFacts } from './column-facts.domain.ts'
import { findHeader, guessColumns } from './columns.domain.ts'
import { startsWith, TableRefused } from './table-refused.ts'
import { parseText } from './text-table.ts'

/** One row of a table, with its number as spreadsheets count. */
export interface TableRow {
  readonly number: number
  readonly cells: readonly string[]
  /** What is wrong with it as the file has it. */
  readonly fault?: string | undefined
}

/** A table as it was read. */
export interface Table {
  readonly sheets: readonly { readonly name: string; readonly rows: number }[]
  /** Which of the sheets this is. */
  readonly sheet: number
  readonly header: readonly string[]
  readonly rows: readonly TableRow[]
  /** What the values of each column say together. */
  readonly facts: readonly ColumnFacts[]
  /** How the letters of a text file are stored. */
  readonly encoding: TextEncoding | null
}

/**
 * Reads a table. Runs in a worker, because a hostile file may take long and much memory.
 *
 * @param sheet which sheet of a workbook; by default that of talent of our own export, else the one with most rows
 * @param encoding how the letters of a text are stored; by default as they look
 * @throws TableRefused
 */
export async function readTable(bytes: Uint8Array, sheet?: number, encoding?: TextEncoding): Promise<Table> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new TableRefused(oldWorkbookMessage(bytes))
  if (!startsWith(bytes, 0x50, 0x4b)) {
    const text = parseText(bytes, encoding)
    return { ...toTable([{ name: '', data: text.rows, faults: text.faults }], 0), encoding: text.encoding }
  }
  const sheets = await readSheets(bytes)
  const most = sheets.reduce((best, { data }, at) => (data.length > (sheets[best]?.data.length ?? 0) ? at : best), 0)
  const talent = sheets.findIndex(isOurTalent)
  return toTable(sheets, sheet ?? (talent === -1 ? most : talent))
}

/** Whether a sheet begins with the columns of an exported one: that of applications may have more rows. */
function isOurTalent({ data }: Sheet): boolean {
  const [id, email] = guessColumns((data[0] ?? []).slice(0, 2), [])
  return id === 'id' && email === 'email'
}

/** Both old workbooks and new ones with a password are in the same container. */
function oldWorkbookMessage(bytes: Uint8Array): string {
  const isLocked = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  return isLocked ? IMPORT_MESSAGE.locked : IMPORT_MESSAGE.oldWorkbook
}

interface Sheet {
  readonly name: string
  readonly data: readonly (readonly string[])[]
  /** What is wrong with a row as the file has it, by its place. */
  readonly faults?: ReadonlyMap<number, string>
}

function toTable(sheets: readonly Sheet[], sheet: number): Table {
  const chosen = sheets[sheet]
  if (!chosen) throw new TableRefused(IMPORT_MESSAGE.noSheet)
  const filled = chosen.data
    .map((cells, at) => ({ number: at + 1, cells, fault: chosen.faults?.get(at) }))
    .filter(({ cells }) => !isEmptyRow(cells))
  const width = Math.max(0, ...filled.slice(0, 1000).map(({ cells }) => lastFilled(cells)))
  if (width > IMPORT_LIMITS.columns) throw new TableRefused(IMPORT_MESSAGE.tooManyColumns)
  const top = findHeader(filled.map(({ cells }) => cells))
  const rows = filled.slice(top === undefined ? 0 : top + 1).map(({ cells, ...row }) => ({ ...row, cells: fitted(cells, width) }))
  if (rows.length === 0) throw new TableRefused(IMPORT_MESSAGE.empty)
  if (rows.length > IMPORT_LIMITS.rows) throw new TableRefused(IMPORT_MESSAGE.tooManyRows)
  const header =
    top === undefined ? fitted([], width) : fitted(filled[top]?.cells ?? [], width).map((text) => visible(text).replace(/\s+/g, ' '))
  return {
    sheets: sheets.map(({ name, data }) => ({ name, rows: data.length })),
    sheet,
    header,
    rows,
    facts: columnFacts(rows, width),
    encoding: null,
  }
}

/** Whether all cells of a row are empty. */
const isEmptyRow = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

/** One character more than a cell may have is kept, so that the check sees that it is too long. */
const fitted = (cells: readonly string[], width: number) =>
  Array.from({ length: width }, (_, at) => (cells[at] ?? '').replaceAll('\0', '').slice(0, IMPORT_LIMITS.cell + 1))

/** @throws TableRefused when the entries of the archive declare more than the limit, which no reader then exceeds */
function ensureUnpackable(bytes: Uint8Array): void {
  let total = 0
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        total += originalSize
        return false
      },
    })
  } catch {
    throw new TableRefused(IMPORT_MESSAGE.damaged)
  }
  if (total > IMPORT_LIMITS.unpackedBytes) throw new TableRefused(IMPORT_MESSAGE.unpacksTooLarge)
}

type CellValue = string | number | boolean | Date | null | undefined

/** A number as a person would type it, without the digits that floating point adds. */
function numberText(digits: string): string {
  if (/^-?\d+$/.test(digits)) return digits
  const rounded = Number(Number(digits).toPrecision(15))
  return Number.isFinite(rounded) ? rounded.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 }) : digits
}

function cellText(value: CellValue): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? CELL_MARK.unreadable : value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return value === null || value === undefined ? '' : String(value)
}

async function readSheets(bytes: Uint8Array): Promise<Sheet[]> {
  ensureUnpackable(bytes)
  try {
    const sheets = await readWorkbook(new Blob([bytes.slice()]), {
      parseNumber: numberText as unknown as (text: string) => number,
      trim: false,
    })
    return sheets
      .slice(0, IMPORT_LIMITS.sheets)
      .map(({ sheet, data }) => ({ name: sheet, data: data.map((cells) => (cells as CellValue[]).map(cellText)) }))
  } catch (error) {
    throw new TableRefused(IMPORT_MESSAGE.damaged, { cause: error })
  }
}
