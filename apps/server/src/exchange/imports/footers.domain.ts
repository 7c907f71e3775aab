import type { ImportField } from '@callboard/contract/exchange/imports/rules'
import { folded, isSureNumber } from './cell-texts.domain.ts'

/** More such rows are no footers, but a table of totals. */
const MOST = 100
/** Longer cells are no words of totals. */
const LONGEST = 60

/** What the totals count. */
const COUNTED =
  'students?|people|persons?|rows?|names|entries|talents?|actors|estudiantes?|alumnos?|alumnas?|personas?|filas?|nombres|registros?'
/** `TOTAL`, `Grand total: 815`, `Total de estudiantes`, `Suma`, folded and without digits and signs. */
const TOTALS = new RegExp(
  `^(?:(?:grand |sub |overall |gran )?(?:sub)?total(?:s|es)?(?: (?:general|number|of|de|en|${COUNTED}))*|sum|suma|sumatoria|count|recuento|conteo|average|avg|promedio|(?:number of|numero de|cantidad de) (?:${COUNTED}))$`,
)

function isTotals(cell: string): boolean {
  if (cell === '' || cell.length > LONGEST) return false
  const words = folded(cell)
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return TOTALS.test(words)
}

const NAMES: readonly (ImportField | null)[] = ['name', 'firstName', 'lastName']
const NUMBERS: readonly (ImportField | null)[] = ['id', 'studentNumber']

/** Whether it is a text with letters and without digits, which may be a name. */
const isName = (cell: string) => /^\P{N}*\p{L}\P{N}*$/u.test(cell)

/** The word of totals of a row without an email address, a student number or a name; `undefined` for all other rows. */
function totalsOf(cells: readonly string[], fields: readonly (ImportField | null)[]): string | undefined {
  const texts = cells.map((cell) => cell.trim())
  const first = texts.findIndex((text) => text !== '')
  const hasNames = fields.some((field) => NAMES.includes(field))
  const isOfName = (at: number) => !hasNames || NAMES.includes(fields[at] ?? null)
  const at = texts.findIndex((text, place) => (place === first || isOfName(place)) && isTotals(text))
  const isPerson = texts.some(
    (text, place) =>
      place !== at &&
      (text.includes('@') || (isOfName(place) && isName(text)) || (NUMBERS.includes(fields[place] ?? null) && isSureNumber(text))),
  )
  return at === -1 || isPerson ? undefined : texts[at]
}

/**
 * Finds the lines with totals below a table: its last rows, or rows after an empty row, where tables of several groups have theirs.
 *
 * @param rows without empty ones, with their numbers in the file
 * @param fields the field of each column
 * @returns the word of totals of each, by the number of the row
 */
export function footersOf(
  rows: readonly { readonly number: number; readonly cells: readonly string[] }[],
  fields: readonly (ImportField | null)[],
): ReadonlyMap<number, string> {
  const totals = rows.map(({ cells }) => totalsOf(cells, fields))
  const end = totals.lastIndexOf(undefined)
  const found = new Map<number, string>()
  for (const [at, { number }] of rows.entries()) {
    const text = totals[at]
    const before = rows[at - 1]?.number ?? 0
    const isBelow = at > end || (at > 0 && (number > before + 1 || found.has(before)))
    if (text !== undefined && isBelow) found.set(number, text)
  }
  return found.size > MOST ? new Map() : found
}
