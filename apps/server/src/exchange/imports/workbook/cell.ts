import { CELL_MARK } from '@callboard/contract/exchange/imports/cell-marks'
import { numberText } from './number-formats.ts'
import type { WorkbookParts } from './parts.ts'
import { cellText } from './texts.ts'

/** The parts of a workbook that cells refer to. */
export interface CellContext extends Pick<WorkbookParts, 'from1904' | 'isUncalculated'> {
  readonly texts: readonly string[]
  readonly formats: readonly Parameters<typeof numberText>[1][]
}

/** A cell as written in the file. */
export interface WrittenCell {
  /** `s` shared text, `str` result of a formula, `inlineStr`, `b` boolean, `e` error, `d` day; otherwise a number. */
  readonly type: string | undefined
  readonly style: string | undefined
  readonly hasFormula: boolean
  readonly value: string | undefined
  /** The inline text, if the cell has one. */
  readonly inline: string | undefined
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}(?=$|T)/

const TRUTHS: Readonly<Record<string, string>> = { 1: 'TRUE', true: 'TRUE', 0: 'FALSE', false: 'FALSE' }

/** The text of a cell without a value. */
function emptyText({ type, hasFormula, value }: WrittenCell): string {
  // A formula's result may be an empty text. Without a result, or with an empty number, it was never calculated.
  return hasFormula && !(type === 'str' && value !== undefined) ? CELL_MARK.formula : ''
}

/** The text of a cell as the spreadsheet shows it, or a mark for an unreadable value; `''` for an empty cell. */
export function textOf(cell: WrittenCell, { texts, formats, from1904, isUncalculated }: CellContext): string {
  const { type, style, hasFormula, inline } = cell
  if (inline !== undefined) return inline
  const value = type === 'str' || type === 'inlineStr' ? cell.value : cell.value?.trim()
  if (value === undefined || value === '') return emptyText(cell)
  if (type === 's') return (/^\d+$/.test(value) ? texts[Number(value)] : undefined) ?? CELL_MARK.unreadable
  if (type === 'str' || type === 'inlineStr') return cellText(value)
  if (type === 'e') return cellText(value)
  if (type === 'b') return TRUTHS[value.toLowerCase()] ?? CELL_MARK.unreadable
  if (type === 'd') return ISO_DAY.exec(value)?.[0] ?? cellText(value)
  // Programs that do not calculate formulas write zero as the result.
  if (hasFormula && isUncalculated && Number(value) === 0) return CELL_MARK.formula
  return numberText(value, formats[Number(style ?? 0)], from1904)
}
