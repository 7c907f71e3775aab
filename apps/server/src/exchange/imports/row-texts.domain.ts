import type { ImportPlan } from '@callboard/contract/exchange/imports/endpoints'
import {
  IMPORT_ANSWERED,
  IMPORT_FOR_EVERYBODY,
  IMPORT_LIMITS,
  IMPORT_OWN,
  type ImportAnswered,
  type ImportField,
} from '@callboard/contract/exchange/imports/rules'
import { unguardedCell } from '#platform/csv/safe-cell.domain.ts'
import { isNothing, plainValue, visible } from './cell-texts.domain.ts'

/**
 * Which apostrophes are not part of a value. `exported`: those of Callboard's own CSV export; `typed`: those before signs and digits in
 * another CSV file; `none`: in a workbook.
 */
export type Apostrophes = 'exported' | 'typed' | 'none'

/** The texts of a row by field. */
export type RowTexts = Readonly<Partial<Record<ImportField, string>>>

/** The office's answers for cells of one row; `null` leaves a cell out. */
export type RowAnswers = Readonly<Partial<Record<ImportAnswered, string | null>>>

/** A cell that the office has replaced by another value. */
export interface AnsweredCell {
  readonly field: ImportAnswered
  /** The beginning of the cell. */
  readonly text: string
  readonly answer: string | null
  /** Whether the answer is for this row only, and not for all cells with this text. */
  readonly isOwn: boolean
}

const WITHOUT_APOSTROPHES: Readonly<Record<Apostrophes, (text: string) => string>> = {
  exported: unguardedCell,
  typed: (text) => text.replace(/^'(?=[=+\-@\d])/, ''),
  none: (text) => text,
}

/** The value of a cell, without the apostrophe that a spreadsheet or Callboard added. */
export const unguarded = (cell: string, apostrophes: Apostrophes) => WITHOUT_APOSTROPHES[apostrophes](cell)

/** Fields of prose and names, which may contain joiners. */
const PROSE: readonly ImportField[] = ['name', 'firstName', 'lastName', 'location', 'major', 'specialties', 'bio', 'officeNote']
const NAMES: readonly ImportField[] = ['name', 'firstName', 'lastName']

/** The text of a field without invisible characters. */
export function seen(field: ImportField, raw: string): string {
  if (NAMES.includes(field)) return visible(raw).replace(/\s+/g, ' ')
  return PROSE.includes(field) ? visible(raw) : plainValue(raw)
}

/** Fields that every profile needs, even if the table has no column for them. */
const ALWAYS: readonly ImportField[] = [...IMPORT_OWN, ...IMPORT_FOR_EVERYBODY]

/** The beginning of the cell of a field, as people see it; `null` for an optional field without a column. */
export function cellOf(texts: RowTexts, field: string | null): string | null {
  const known = field as ImportField
  const isOfWholeName = (known === 'firstName' || known === 'lastName') && texts[known] === undefined
  const parts =
    known === 'height' && texts.height === undefined ? [texts.heightFeet, texts.heightInches] : [isOfWholeName ? texts.name : texts[known]]
  const given = parts.filter((text) => text !== undefined).map((text) => seen(known, text))
  if (given.length === 0 && !ALWAYS.includes(known)) return null
  return given.join(' ').trim().slice(0, IMPORT_LIMITS.problemText)
}

interface TextsContext {
  readonly plan: Pick<ImportPlan, 'columns' | 'everybody' | 'values'>
  readonly apostrophes: Apostrophes
}

/** The cells of a row by field. Several columns of specialties or photos are joined. */
function givenTexts(cells: readonly string[], { plan, apostrophes }: TextsContext): Partial<Record<ImportField, string>> {
  const texts: Partial<Record<ImportField, string>> = {}
  for (const [at, field] of plan.columns.entries()) {
    if (field === null) continue
    const raw = (cells[at] ?? '').replace(/\r\n?/g, '\n').trim()
    const text = WITHOUT_APOSTROPHES[apostrophes](raw).trim()
    const before = texts[field]
    texts[field] = before ? (text ? `${before}; ${text}` : before) : text
  }
  return texts
}

/** The office's answer for a cell: for this row, or for all cells with its text. */
function answerFor(
  field: ImportAnswered,
  text: string,
  { values }: TextsContext['plan'],
  answers: RowAnswers,
): Pick<AnsweredCell, 'answer' | 'isOwn'> | undefined {
  const own = answers[field]
  if (own !== undefined) return { answer: own, isOwn: true }
  const all = values[field]
  const answer = all !== undefined && Object.hasOwn(all, text) ? all[text] : undefined
  return answer === undefined ? undefined : { answer, isOwn: false }
}

/**
 * The texts of a row by field, with the office's answers.
 *
 * @param answers for this row
 */
export function textsOf(
  cells: readonly string[],
  context: TextsContext,
  answers: RowAnswers,
): {
  readonly texts: RowTexts
  readonly given: RowTexts
  readonly answered: readonly AnsweredCell[]
  /** Fields that have no cell in this row and use the value for everybody. */
  readonly filled: ReadonlySet<ImportField>
} {
  const given = givenTexts(cells, context)
  const texts: Partial<Record<ImportField, string>> = { ...given }
  const answered: AnsweredCell[] = []
  for (const field of IMPORT_ANSWERED) {
    const text = cellOf(given, field)
    const said = text === null && answers[field] === undefined ? undefined : answerFor(field, text ?? '', context.plan, answers)
    if (!said) continue
    answered.push({ field, text: text ?? '', ...said })
    if (field === 'height') {
      delete texts.heightFeet
      delete texts.heightInches
    }
    if (said.answer) texts[field] = said.answer
    else delete texts[field]
  }
  const filled = new Set<ImportField>()
  for (const [field, value] of Object.entries(context.plan.everybody) as [ImportField, string][]) {
    if (!isNothing(field, visible(texts[field] ?? ''))) continue
    texts[field] = value
    filled.add(field)
  }
  return { texts, given, answered, filled }
}
