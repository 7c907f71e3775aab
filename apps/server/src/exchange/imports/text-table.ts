import { IMPORT_LIMITS, IMPORT_MESSAGE, openQuoteMessage } from '@callboard/contract/exchange/imports/rules'
import type { TextEncoding } from '@callboard/contract/exchange/imports/text-encodings'
import { readRecords, type TextRow } from './csv-records.domain.ts'
import { startsWith, TableRefused } from './table-refused.ts'
import { decodeLetters, isNearlyUtf8, likeliestEncoding } from './text-letters.domain.ts'

/** The rows of a text file. */
export interface TextTable {
  readonly rows: readonly (readonly string[])[]
  /** What is wrong with a row in the file, by its index. */
  readonly faults: ReadonlyMap<number, string>
  readonly encoding: TextEncoding
}

/** Detects the encoding: by a byte order mark, by zero bytes, as valid UTF-8, or as the likeliest older one. */
function encodingOf(bytes: Uint8Array): TextEncoding {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const head = bytes.subarray(0, 4096)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 8 && even === 0) return 'utf-16le'
  if (even > head.length / 8 && odd === 0) return 'utf-16be'
  if (!isText(head)) throw new TableRefused(IMPORT_MESSAGE.notATable)
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return isNearlyUtf8(bytes) ? 'utf-8' : likeliestEncoding(bytes)
  }
}

/**
 * Whether the first bytes are text. Pictures, PDFs and programs contain control characters; a text has at most a few zero bytes of a broken
 * program.
 */
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
/** The number of rows used to choose the delimiter. */
const PROBED_ROWS = 30
const PROBED_CHARACTERS = 100_000

/** The delimiter that splits most of the first rows into the same number of cells. */
function delimiterOf(text: string): string {
  const begin = text.length > PROBED_CHARACTERS ? text.slice(0, text.lastIndexOf('\n', PROBED_CHARACTERS) + 1 || PROBED_CHARACTERS) : text
  const scored = DELIMITERS.map((delimiter) => {
    const widths = readRecords(begin, delimiter, PROBED_ROWS).map(({ cells }) => cells.length)
    const counts = Map.groupBy(widths, (width) => width)
    const score = Math.max(...[...counts].map(([width, rows]) => (width > 1 ? rows.length * 100 + Math.min(width, 99) : 0)), 0)
    return { delimiter, score }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/** Reads some rows above the limit, so that the table can be refused, and because titles may come before the header. */
const MOST_ROWS = IMPORT_LIMITS.rows + 100

/**
 * Reads the rows of a text file.
 *
 * @param encoding by default the likeliest
 * @throws TableRefused when the file is not text
 */
export function parseText(bytes: Uint8Array, encoding?: TextEncoding): TextTable {
  const looksLike = encodingOf(bytes)
  const found = encoding ?? looksLike
  const text = decodeLetters(bytes, found)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
  // Excel's `sep=` hint is not a row of the table.
  const hint = /^sep=(.)\n/i.exec(text)
  const body = hint ? text.slice(hint[0].length) : text
  const rows = readRecords(body, hint?.[1] ?? delimiterOf(body), MOST_ROWS)
  const lineOf = ({ line }: TextRow) => line + (hint ? 1 : 0)
  const faults = rows.flatMap((row, at) => (row.isBroken ? [[at, openQuoteMessage(lineOf(row))] as const] : []))
  return { rows: rows.map(({ cells }) => cells), faults: new Map(faults), encoding: found }
}
