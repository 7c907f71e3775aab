import { IMPORT_LIMITS, IMPORT_MESSAGE, type ImportField } from '@callboard/contract/exchange/imports/rules'
import type { TextEncoding } from '@callboard/contract/exchange/imports/text-encodings'
import { visible } from './cell-texts.domain.ts'
import { type ColumnFacts, columnFacts } from './column-facts.domain.ts'
import { findHeader, guessColumns } from './columns.domain.ts'
import { footersOf } from './footers.domain.ts'
import { isFilled, likeliestSheet, PROBED_ROWS, type Sheet, type SheetRow, widthOf, withoutStrayRows } from './sheets.ts'
import { startsWith, TableRefused } from './table-refused.ts'
import { parseText } from './text-table.ts'

/** One row of a table, with its number in the spreadsheet. */
export interface TableRow {
  readonly number: number
  readonly cells: readonly string[]
  /** What is wrong with the row in the file. */
  readonly fault?: string | undefined
}

/** A table as it was read. */
export interface Table {
  readonly sheets: readonly { readonly name: string; readonly rows: number }[]
  /** Which of the sheets this is. */
  readonly sheet: number
  readonly header: readonly string[]
  readonly rows: readonly TableRow[]
  /** The words of totals in lines below the table, which are not among its rows. */
  readonly footer: readonly string[]
  /** The guessed field of each column. */
  readonly guessed: readonly (ImportField | null)[]
  /** Facts about the values of each column. */
  readonly facts: readonly ColumnFacts[]
  /** The encoding of a text file. */
  readonly encoding: TextEncoding | null
}

/**
 * Reads a table. Runs in a separate process, because a hostile file may need much time and memory.
 *
 * @param sheet of a workbook; by default the one that looks most like a list of people
 * @param encoding of a text file; by default it is detected
 * @throws TableRefused
 */
export async function readTable(bytes: Uint8Array, sheet?: number, encoding?: TextEncoding): Promise<Table> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new TableRefused(oldWorkbookMessage(bytes))
  if (isMarkup(bytes)) throw new TableRefused(IMPORT_MESSAGE.webPage)
  if (!startsWith(bytes, 0x50, 0x4b)) {
    const text = parseText(bytes, encoding)
    const rows = text.rows.map((cells, at) => ({ number: at + 1, cells, fault: text.faults.get(at) }))
    return { ...toTable([{ name: '', isHidden: false, rows, beyond: new Map(), isTooLong: false }], 0), encoding: text.encoding }
  }
  // Imported only here, because text files are read twice as fast without it.
  const { readWorkbook } = await import('./workbook/read-workbook.ts')
  const sheets = await readWorkbook(bytes)
  return toTable(sheets, sheet ?? likeliestSheet(sheets))
}

/** Whether a file is a web page or XML. Some programs save those with a workbook's extension. */
function isMarkup(bytes: Uint8Array): boolean {
  const begin = Buffer.from(bytes.subarray(0, 2000))
    .toString('latin1')
    .replace(/^(?:\xff\xfe|\xfe\xff|\xef\xbb\xbf)/, '')
  return /^\s*(?:<(?:!doctype|html|head|meta|body|table|style|\?xml|\w+:workbook|workbook)\b|<!--|MIME-Version:)/i.test(
    begin.replaceAll('\0', ''),
  )
}

/** Old workbooks and password-protected new ones have the same container format. */
function oldWorkbookMessage(bytes: Uint8Array): string {
  const isLocked = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  return isLocked ? IMPORT_MESSAGE.locked : IMPORT_MESSAGE.oldWorkbook
}

function toTable(sheets: readonly Sheet[], sheet: number): Table {
  const chosen = sheets[sheet]
  if (!chosen) throw new TableRefused(IMPORT_MESSAGE.noSheet)
  if (chosen.isTooLong) throw new TableRefused(IMPORT_MESSAGE.tooManyRows)
  const filled = chosen.rows.filter(({ cells }) => cells.some(isFilled))
  const width = widthOf(filled, chosen.beyond)
  if (width > IMPORT_LIMITS.columns) throw new TableRefused(IMPORT_MESSAGE.tooManyColumns)
  const found = withoutStrayRows(filled, width).map((row) => fitted(row, width))
  const top = findHeader(found.map(({ cells }) => cells))
  const below = found.slice(top === undefined ? 0 : top + 1)
  const heading = (text: string) => visible(text.slice(0, IMPORT_LIMITS.heading)).replace(/\s+/g, ' ')
  const header = top === undefined ? Array<string>(width).fill('') : (found[top]?.cells ?? []).map(heading)
  const guess = (of: readonly TableRow[]) =>
    guessColumns(
      header,
      of.slice(0, PROBED_ROWS).map(({ cells }) => cells),
    )
  const footers = footersOf(below, guess(below))
  const rows = below.filter(({ number }) => !footers.has(number))
  if (rows.length === 0) throw new TableRefused(IMPORT_MESSAGE.empty)
  if (rows.length > IMPORT_LIMITS.rows) throw new TableRefused(IMPORT_MESSAGE.tooManyRows)
  return {
    sheets: sheets.map((one) => ({ name: one.name, rows: one.rows.length })),
    sheet,
    header,
    rows,
    footer: [...footers.values()],
    guessed: guess(rows),
    facts: columnFacts(rows, width),
    encoding: null,
  }
}

/**
 * A row with exactly `width` cells. Keeps one character more than a cell may have, so that the check notices an overlong cell. An overlong
 * row keeps its first cells, which identify the person.
 */
function fitted({ number, cells, fault }: SheetRow, width: number): TableRow {
  const all: string[] = []
  let characters = 0
  for (let at = 0; at < width; at++) {
    const cell = (cells[at] ?? '').replaceAll('\0', '')
    characters += cell.length
    all.push(characters > IMPORT_LIMITS.row ? '' : cell.slice(0, IMPORT_LIMITS.cell + 1))
  }
  return { number, cells: all, fault: characters > IMPORT_LIMITS.row ? (fault ?? IMPORT_MESSAGE.longRow) : fault }
}
