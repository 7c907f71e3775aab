import { IMPORT_LIMITS } from '@callboard/contract/exchange/imports/rules'

/** A row of a text file, split into cells. */
export interface TextRow {
  readonly cells: readonly string[]
  /** The line of the text on which the row begins, from 1. */
  readonly line: number
  /** Whether its quotation marks are implausible: a quote never ends, or contains lines that look like rows. */
  readonly isBroken: boolean
}

/** Limits of a quoted cell. A longer one must have lost its closing quote. */
const LONGEST_CELL = { lines: 2000, characters: 80_000 } as const

interface Reading {
  readonly cells: readonly string[]
  /** How many lines it takes. */
  readonly lines: number
  /** The cells of the first line alone, for the case that the following lines do not belong to it. */
  readonly ofFirstLine: () => string[]
  /** Whether an unescaped quotation mark occurs inside of a quoted cell. */
  readonly isOdd: boolean
  /** Whether the closing quote of a cell is missing. */
  readonly isOpen: boolean
}

const unquoted = (text: string) =>
  text
    .trim()
    .replace(/^"+|"+$/g, '')
    .replaceAll('""', '"')

function afterSpaces(line: string, from: number): number {
  let at = from
  while (line[at] === ' ') at++
  return at
}

/** Reads one row according to its quotation marks. */
function readRecord(lines: readonly string[], from: number, delimiter: string): Reading {
  const cells: string[] = []
  let line = lines[from] ?? ''
  let at = from
  let position = 0
  let isOdd = false
  let begun = { cells: 0, position: 0 }
  const ofFirstLine = () => [...cells.slice(0, begun.cells), ...(lines[from] ?? '').slice(begun.position).split(delimiter).map(unquoted)]
  const ended = (isOpen: boolean): Reading => ({ cells, lines: Math.min(at, lines.length - 1) - from + 1, ofFirstLine, isOdd, isOpen })

  for (;;) {
    if (at === from && !isOdd) begun = { cells: cells.length, position }
    const start = afterSpaces(line, position)
    if (cells.length > IMPORT_LIMITS.columns) {
      // Too many columns: the table is refused, unless the rest is empty.
      cells.push(line.slice(position).replaceAll(delimiter, ''))
      return ended(false)
    }
    if (line[start] !== '"') {
      const end = line.indexOf(delimiter, position)
      cells.push(end === -1 ? line.slice(position) : line.slice(position, end))
      if (end === -1) return ended(false)
      position = end + delimiter.length
      continue
    }
    let text = ''
    let cursor = start + 1
    let isFirst = true
    for (;;) {
      if (text.length > LONGEST_CELL.characters) return ended(true)
      const quote = line.indexOf('"', cursor)
      if (quote === -1) {
        text += `${line.slice(cursor)}\n`
        at++
        if (at >= lines.length || at - from > LONGEST_CELL.lines) return ended(true)
        line = lines[at] ?? ''
        cursor = 0
        continue
      }
      if (line[quote + 1] === '"') {
        text += line.slice(cursor, quote + 1)
        cursor = quote + 2
        isFirst = false
        continue
      }
      const after = afterSpaces(line, quote + 1)
      text += line.slice(cursor, quote)
      const isEnd = after === line.length || line.startsWith(delimiter, after)
      if (!isEnd) {
        isOdd = true
        const end = isFirst && at === from ? endOfWord(line, quote, delimiter) : undefined
        isFirst = false
        if (end !== undefined) {
          cells.push(end === -1 ? line.slice(position) : line.slice(position, end))
          if (end === -1) return ended(false)
          position = end + delimiter.length
          break
        }
        text += '"'
        cursor = quote + 1
        continue
      }
      cells.push(text)
      if (after === line.length) return ended(false)
      position = after + delimiter.length
      break
    }
  }
}

/**
 * Finds the end of a cell that begins with a quoted word: `"Bob" Smith`.
 *
 * @param quote the position of the second quotation mark
 * @returns -1 for the end of the line, `undefined` when the marks quote the whole cell
 */
function endOfWord(line: string, quote: number, delimiter: string): number | undefined {
  if (line[quote + 1] !== ' ' || line[quote - 1] === ' ') return undefined
  const end = line.indexOf(delimiter, quote)
  return line.slice(quote + 1, end === -1 ? undefined : end).includes('"') ? undefined : end
}

const EMAIL = /^\S+@\S+\.\S+$/
const DIGITS = /^\+?[\d\s()./:-]{4,}$/

type Kind = 'email' | 'digits'
const kindOf = (cell: string): Kind | undefined => (EMAIL.test(cell) ? 'email' : DIGITS.test(cell) ? 'digits' : undefined)

/** The typical form of the rows of a text. */
interface Look {
  /** The number of cells in most rows. */
  readonly width: number
  /** Columns with an address, or with digits, in nearly all rows. */
  readonly kinds: ReadonlyMap<number, Kind>
}

/** The number of rows that determine the form. */
const LOOKED_AT = 2000
/** The share of filled cells of a column that must be of one kind. */
const NEARLY_ALL = 0.8

function lookOf(records: readonly Reading[]): Look {
  const plain = records.filter(({ lines, isOdd, isOpen, cells }) => lines === 1 && !isOdd && !isOpen && cells.length > 1)
  const counts = Map.groupBy(plain, ({ cells }) => cells.length)
  const [width = 1, rows = []] = [...counts].reduce((best, one) => (one[1].length > (best[1]?.length ?? 0) ? one : best), [1, []] as [
    number,
    Reading[],
  ])
  const kinds = new Map<number, Kind>()
  for (let column = 0; column < width; column++) {
    const filled = rows.map(({ cells }) => cells[column]?.trim() ?? '').filter(Boolean)
    for (const kind of ['email', 'digits'] as const) {
      // One filled cell may be the header.
      const alike = filled.filter((cell) => kindOf(cell) === kind).length
      if (alike > 0 && alike >= (filled.length - 1) * NEARLY_ALL) kinds.set(column, kind)
    }
  }
  return { width, kinds }
}

/** Whether these cells look like a row. @param isSuspect whether the row that contains them is suspect for another reason */
function areRow(cells: readonly string[], { width, kinds }: Look, isSuspect: boolean): boolean {
  if (cells.length < 2) return false
  const known = [...kinds].filter(([column]) => cells[column])
  const hasEmail = known.some(([column, kind]) => kind === 'email' && EMAIL.test(cells[column] ?? ''))
  if (hasEmail && (cells.length === width || isSuspect)) return true
  const fits = known.length > 0 && known.every(([column, kind]) => kindOf(cells[column] ?? '') === kind)
  return cells.length === width && (fits || (isSuspect && known.length === 0) || cells.some((cell) => EMAIL.test(cell)))
}

/** Whether a line looks like a row by itself, even if its last cell continues or has lost its closing quote. */
function isRow(line: string, look: Look, delimiter: string, isSuspect: boolean): boolean {
  const alone = readRecord([line], 0, delimiter)
  const ways = alone.isOpen ? [[...alone.cells, line], line.split(delimiter)] : [alone.cells]
  return ways.some((cells) => areRow(cells.map(unquoted), look, isSuspect))
}

/** Whether the quotation marks of a row are implausible. */
function isImplausible(record: Reading, following: readonly string[], look: Look, delimiter: string): boolean {
  const { cells, lines, isOdd, isOpen } = record
  if (isOpen) return true
  const isWrongWidth = look.width > 1 && cells.length !== look.width
  if (lines === 1) return isOdd && isWrongWidth
  if (isWrongWidth && (isOdd || cells.length > look.width)) return true
  return following.some((line) => isRow(line, look, delimiter, isOdd || isWrongWidth))
}

/**
 * Reads the rows of a text. If a row's quotation marks are implausible, returns it as broken, with the cells of its first line, and
 * continues after it.
 *
 * @param text with `\n` as line ends
 * @param most maximum number of non-empty rows
 */
export function readRecords(text: string, delimiter: string, most: number): TextRow[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const sample: Reading[] = []
  for (let at = 0; at < lines.length && sample.length < LOOKED_AT; ) {
    const record = readRecord(lines, at, delimiter)
    sample.push(record)
    at += record.isOpen ? 1 : record.lines
  }
  const look = lookOf(sample)
  const rows: TextRow[] = []
  let filled = 0
  for (let at = 0; at < lines.length && filled <= most; ) {
    const record = readRecord(lines, at, delimiter)
    const following = record.lines > 1 ? lines.slice(at + 1, at + record.lines) : []
    const isBroken = isImplausible(record, following, look, delimiter)
    const cells = isBroken ? record.ofFirstLine() : record.cells
    rows.push({ cells, line: at + 1, isBroken })
    if (cells.some((cell) => cell.trim() !== '')) filled++
    // Skips lines without a delimiter: they are the rest of the broken cell.
    const rest = look.width > 1 ? following.findIndex((line) => line.includes(delimiter)) : 0
    at += isBroken ? 1 + Math.max(0, rest) : record.lines
  }
  return rows
}
