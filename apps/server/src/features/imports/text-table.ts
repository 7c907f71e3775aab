import { IMPORT_MESSAGE } from '@callboard/contract/imports/rules'
import { parse } from 'csv-parse/sync'
import { startsWith, TableRefused } from './table-refused.ts'

/** The text of a file: by its mark, by its zeros, as UTF-8, or as Windows wrote it before. */
function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  const head = bytes.subarray(0, 4096)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 8 && even === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (even > head.length / 8 && odd === 0) return new TextDecoder('utf-16be').decode(bytes)
  if (!isText(head)) throw new TableRefused(IMPORT_MESSAGE.notATable)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Pictures, PDFs and programs have control characters in their first bytes; a text has some zeros of a broken program at most. */
function isText(head: Uint8Array): boolean {
  const controls = head.filter((byte) => (byte > 0 && byte < 9) || (byte > 13 && byte < 32)).length
  const zeros = head.filter((byte) => byte === 0).length
  return (
    head.length > 0 &&
    controls <= head.length / 50 &&
    zeros <= head.length / 5 &&
    !Buffer.from(head.subarray(0, 8)).toString('latin1').startsWith('%PDF')
  )
}

const DELIMITERS = [',', ';', '\t', '|'] as const
/** Rows by which the delimiter is chosen. */
const PROBED_ROWS = 30
const PROBED_CHARACTERS = 100_000

const OPTIONS = { relax_column_count: true, relax_quotes: true, record_delimiter: ['\r\n', '\n', '\r'], bom: true }

function parseWith(text: string, delimiter: string, to?: number): string[][] {
  try {
    return parse(text, { ...OPTIONS, delimiter, ...(to && { to }) })
  } catch {
    // A quote that never ends: then quotes are letters, and each line is a row.
    const rows: string[][] = parse(text, { ...OPTIONS, quote: false, delimiter, ...(to && { to }) })
    return rows.map((cells) => cells.map((cell) => cell.replace(/^\s*"(.*)"\s*$/s, '$1').replaceAll('""', '"')))
  }
}

/** The delimiter that splits most of the first rows into equally many cells. */
function delimiterOf(text: string): string {
  const begin = text.length > PROBED_CHARACTERS ? text.slice(0, text.lastIndexOf('\n', PROBED_CHARACTERS) + 1 || PROBED_CHARACTERS) : text
  const scored = DELIMITERS.map((delimiter) => {
    const widths = parseWith(begin, delimiter, PROBED_ROWS).map(({ length }) => length)
    const counts = Map.groupBy(widths, (width) => width)
    const score = Math.max(...[...counts].map(([width, rows]) => (width > 1 ? rows.length * 100 + Math.min(width, 99) : 0)), 0)
    return { delimiter, score }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/**
 * The rows of a text file, as lists of cells.
 *
 * @throws TableRefused when it is no text
 */
export function parseText(bytes: Uint8Array): string[][] {
  const text = decodeText(bytes)
  // Excel's own hint, which is no row of the table.
  const hint = /^\ufeff?sep=(.)\r?\n/i.exec(text)
  if (hint?.[1]) return parseWith(text.slice(hint[0].length), hint[1])
  return parseWith(text, delimiterOf(text))
}
