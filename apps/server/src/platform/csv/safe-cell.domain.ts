import { wouldBeRewritten } from './rewritten-cell.domain.ts'

/** Characters that begin a formula in spreadsheets, in ASCII and in the full-width forms that some treat alike. */
const FORMULA = '=+\\-@＝＋－＠'
const STARTS_FORMULA = new RegExp(`^(?:\\s*[${FORMULA}']|[\\t\\r])`)
/** Places where a reader with another separator would begin a cell. Matches a whole run at once, to stay linear. */
const CELL_INSIDE = new RegExp(`([;\\t][;\\s]*)([${FORMULA}']?)`, 'g')

/**
 * A text as a cell that no spreadsheet executes or rewrites. Adds an apostrophe before a character that would begin a formula, or that is
 * an apostrophe itself. It does the same after a `;` or tab inside, where another locale would begin a cell. Removing one apostrophe from
 * those places restores the text.
 */
export function safeCell(text: string): string {
  const inside = text.replace(CELL_INSIDE, (run, between: string, sign: string) => (sign ? `${between}'${sign}` : run))
  return STARTS_FORMULA.test(inside) || wouldBeRewritten(inside) ? `'${inside}` : inside
}

/** The text that `safeCell` was given. */
export function unguardedCell(cell: string): string {
  return cell.replace(/^'/, '').replace(/([;\t][;\s]*)'/g, '$1')
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** As `safeCell`, but for a day that we wrote ourselves: spreadsheets read it as the day that it is, so that people see no apostrophe. */
export const dayOrSafeCell = (text: string): string => (DAY.test(text) ? text : safeCell(text))
