import { IMPORT_LIMITS } from '@callboard/contract/exchange/imports/rules'
import type { Sheet, SheetRow } from '../sheets.ts'
import { type CellContext, textOf, type WrittenCell } from './cell.ts'
import { type Kept, RichText } from './texts.ts'
import { readXml } from './xml.ts'

/** Columns and rows of a spreadsheet. */
const MOST = { columns: 16_384, rows: 1_048_576 } as const

/** The rows of a sheet with a filled cell, in order. */
type SheetRows = Pick<Sheet, 'rows' | 'beyond' | 'isTooLong'>

/** Rows read of one sheet: the maximum of an import, and some for titles and stray cells. */
const ROWS_READ = IMPORT_LIMITS.rows + 200
/** Rows kept of a sheet that is too long: enough to recognise its columns. */
const ROWS_OF_LONG = 200

/** The position of a reference such as `B12`, counted from 0; `undefined` for an invalid one. */
function placeOf(reference: string | undefined): { row: number; column: number } | undefined {
  const parts = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference ?? '')
  if (!parts) return undefined
  const [, letters = '', digits = ''] = parts
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  const row = Number(digits)
  return column <= MOST.columns && row >= 1 && row <= MOST.rows ? { row, column: column - 1 } : undefined
}

/** The facts read so far about the current cell. */
type OpenCell = { -readonly [Key in keyof WrittenCell]: WrittenCell[Key] } & { readonly column: number }

/** Copies the value of vertically merged cells to each of their rows that has other cells. */
function fillMerged(rows: ReadonlyMap<number, string[]>, merged: readonly string[], kept: Kept): void {
  for (const reference of merged) {
    const [from, to] = reference.split(':').map(placeOf)
    const text = from && rows.get(from.row)?.[from.column]
    if (!from || !to || !text || to.row - from.row > ROWS_OF_LONG) continue
    for (let row = from.row + 1; row <= to.row; row++) {
      const cells = rows.get(row)
      if (!cells || cells[from.column]) continue
      kept.add(text)
      cells[from.column] = text
    }
  }
}

/**
 * Reads the cells of a sheet. Rows and cells without a position follow the previous one.
 *
 * @throws TableRefused when more of the workbook is kept than the limits allow
 * @throws when the sheet is damaged
 */
export async function readSheetRows(pieces: AsyncIterable<string>, context: CellContext, kept: Kept): Promise<SheetRows> {
  const rows = new Map<number, string[]>()
  const beyond = new Map<number, number>()
  const merged: string[] = []
  const rich = new RichText()
  let isInside = false
  let row = 0
  let column = -1
  let cell: OpenCell | undefined
  let isValue = false

  function keep({ column: at }: OpenCell, text: string): void {
    if (text === '') return
    kept.add(text)
    const cells = rows.get(row)
    if (at >= IMPORT_LIMITS.columns) beyond.set(at, (beyond.get(at) ?? 0) + 1)
    else if (cells) cells[at] = text
    else {
      const begun: string[] = []
      begun[at] = text
      rows.set(row, begun)
    }
  }

  await readXml(pieces, {
    isDone: () => rows.size > ROWS_READ,
    open(name, attribute) {
      if (!isInside) {
        if (name === 'sheetData') isInside = true
        else if (name === 'mergeCell' && merged.length < IMPORT_LIMITS.rows) merged.push(attribute('ref') ?? '')
      } else if (name === 'row') {
        const given = Number(attribute('r') ?? row + 1)
        row = Number.isInteger(given) && given >= 1 && given <= MOST.rows ? given : row + 1
        column = -1
      } else if (name === 'c') {
        const place = placeOf(attribute('r'))
        column = place?.column ?? column + 1
        if (place) row = place.row
        isValue = false
        cell = { column, type: attribute('t'), style: attribute('s'), hasFormula: false, value: undefined, inline: undefined }
      } else if (cell) {
        if (name === 'v') {
          isValue = true
          cell.value = ''
        } else if (name === 'f') cell.hasFormula = true
        else if (name === 'is') {
          rich.begin()
          cell.inline = ''
        } else if (cell.inline !== undefined) rich.open(name)
      }
    },
    text(piece) {
      if (!cell) return
      if (isValue) cell.value += piece
      else if (cell.inline !== undefined) rich.text(piece)
    },
    close(name) {
      if (name === 'sheetData') isInside = false
      else if (!cell) return
      else if (name === 'v') isValue = false
      else if (name === 'is') cell.inline = rich.end()
      else if (name === 'c') {
        if (cell.column < MOST.columns) keep(cell, textOf(cell, context))
        cell = undefined
      } else if (cell.inline !== undefined) rich.close(name)
    },
  })
  const isTooLong = rows.size > ROWS_READ
  fillMerged(rows, merged, kept)
  const ordered: SheetRow[] = [...rows].map(([number, cells]) => ({ number, cells })).sort((one, other) => one.number - other.number)
  return { rows: isTooLong ? ordered.slice(0, ROWS_OF_LONG) : ordered, beyond, isTooLong }
}
