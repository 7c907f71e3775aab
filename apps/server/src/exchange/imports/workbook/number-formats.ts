import { CELL_MARK } from '@callboard/contract/exchange/imports/cell-marks'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { format, getFormatInfo } from 'numfmt'
import { TableRefused } from '../table-refused.ts'
import { readXml } from './xml.ts'

/** How a number is shown: as a day, in a pattern, or as it is. */
type NumberFormat = 'day' | 'plain' | { readonly pattern: string }

/** The built-in patterns by number (ECMA-376, 18.8.30). Numbers 27 to 36 and 50 to 58 are dates of East Asian calendars. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0',
  6: '$#,##0',
  7: '$#,##0.00',
  8: '$#,##0.00',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  32: 'h:mm',
  33: 'h:mm:ss',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
}

/** The limit of characters in a pattern, as in spreadsheets, and a limit of styles above theirs. */
const MOST = { characters: 255, styles: 100_000 } as const

const isDayNumber = (id: number) => (id >= 27 && id <= 36 && id !== 32 && id !== 33) || (id >= 50 && id <= 58)

function formatOf(id: number, pattern: string | undefined): NumberFormat {
  const written = pattern ?? BUILT_IN[id]
  if (written === undefined) return isDayNumber(id) ? 'day' : 'plain'
  if (written.length > MOST.characters) return 'plain'
  const { type } = getFormatInfo(written)
  if (type === 'date' || type === 'datetime') return 'day'
  // Scientific and invalid patterns would drop digits, so they use the plain number.
  return type === 'general' || type === 'text' || type === 'scientific' || type === 'error' ? 'plain' : { pattern: written }
}

/** The number formats, by the style index of a cell. @throws TableRefused @throws when the part is damaged */
export async function readNumberFormats(pieces: AsyncIterable<string>): Promise<NumberFormat[]> {
  const patterns = new Map<number, string>()
  const ids: number[] = []
  let isOfCells = false
  await readXml(pieces, {
    open(name, attribute) {
      if (name === 'cellXfs') isOfCells = true
      else if (name === 'numFmt' && !isOfCells) patterns.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      else if (name === 'xf' && isOfCells) ids.push(Number(attribute('numFmtId') ?? 0))
      if (ids.length > MOST.styles || patterns.size > MOST.styles) throw new TableRefused(IMPORT_MESSAGE.unpacksTooLarge)
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  const known = new Map([...new Set(ids)].map((id) => [id, formatOf(id, patterns.get(id))]))
  return ids.map((id) => known.get(id) ?? 'plain')
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/i

/** A number as a person would type it, without floating-point noise. */
function plainNumber(digits: string): string {
  if (/^-?\d+$/.test(digits)) return digits
  const rounded = Number(Number(digits).toPrecision(15))
  return Number.isFinite(rounded) ? rounded.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 }) : digits
}

/** Days between the two date systems, which count from 1900 and from 1904. */
const DAYS_TO_1904 = 1462
/** The serial number of the last day of the year 9999. */
const LAST_DAY = 2_958_465
/** The serial number of 1 March 1900. Before it, spreadsheets count 29 February 1900, which did not exist. */
const MARCH_1900 = 61

/** A day as `YYYY-MM-DD`; `undefined` for a number outside the calendar. */
function dayText(days: number): string | undefined {
  // Rounds, because floating point may put midnight a fraction of a second too early.
  const whole = Math.floor(Number(days.toFixed(6)))
  if (whole < 1 || whole > LAST_DAY) return undefined
  const date = new Date(Date.UTC(1899, 11, whole < MARCH_1900 ? 31 : 30) + whole * DAY_MS)
  return date.toISOString().slice(0, 10)
}

function shownBy(pattern: string, value: number): string | undefined {
  try {
    const text = format(pattern, value).trim()
    // Removes thousands separators, which are not part of the value.
    return text === '' ? undefined : text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  } catch {
    return undefined
  }
}

/**
 * A number as its cell shows it: with the zeros and signs of its format. Days become `YYYY-MM-DD`, whatever the server's locale.
 *
 * @param digits as written in the file
 * @returns the mark of an unreadable cell if it is not a number
 */
export function numberText(digits: string, as: NumberFormat = 'plain', from1904 = false): string {
  if (!NUMBER.test(digits)) return CELL_MARK.unreadable
  const value = Number(digits)
  const shown = as === 'plain' ? undefined : as === 'day' ? dayText(value + (from1904 ? DAYS_TO_1904 : 0)) : shownBy(as.pattern, value)
  return shown ?? plainNumber(digits)
}
