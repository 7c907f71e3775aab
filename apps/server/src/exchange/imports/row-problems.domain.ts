import { IMPORT_FOR_EVERYBODY, IMPORT_OWN } from '@callboard/contract/exchange/imports/rules'
import { inputMessage } from '@callboard/contract/input-message'
import { cellOf } from './row-texts.domain.ts'
import type { Problem, Reading } from './rows.domain.ts'

/** A cell that cannot be imported, or another problem of a row. */
export interface RowProblem extends Problem {
  /** The beginning of the cell. */
  readonly text: string | null
  /** Whether the row is imported without the cell. If not, it is refused. */
  readonly isLeftOut: boolean
}

function problemsOf(error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }): Problem[] {
  return error.issues.map(({ path: [field], message }) => ({ field: field === undefined ? null : String(field), message }))
}

/** Fields that a new profile needs, and fields that identify the person. A problem with one refuses the row. */
export const NEEDED: ReadonlySet<string | null> = new Set([null, 'id', 'name', ...IMPORT_OWN, ...IMPORT_FOR_EVERYBODY])
/** As `NEEDED`, for a known person. Any other field keeps its stored value. */
export const NEEDED_OF_KNOWN: ReadonlySet<string | null> = new Set([null, 'id'])

/** Adds its cell to a problem. @param needed fields with which a problem refuses the row */
export const noted = (problem: Problem, reading: Reading, needed: ReadonlySet<string | null>): RowProblem => ({
  ...problem,
  text: cellOf(reading.given, problem.field),
  isLeftOut: !needed.has(problem.field),
})

/** Whether a problem refuses its row. */
export const refuses = ({ isLeftOut }: RowProblem) => !isLeftOut

/** Validates fields with an endpoint's schema, leaving out invalid ones that are not needed. */
export function takenOf<Value>(
  schema: { safeParse(value: unknown, options: { error: typeof inputMessage }): Parsed<Value> },
  given: Readonly<Record<string, unknown>>,
  needed: ReadonlySet<string | null>,
): { readonly value: Value | undefined; readonly problems: readonly Problem[] } {
  const parsed = schema.safeParse(given, { error: inputMessage })
  if (parsed.success) return { value: parsed.data, problems: [] }
  const problems = problemsOf(parsed.error)
  const optional = new Set(problems.map(({ field }) => field).filter((field) => !needed.has(field)))
  const rest = Object.fromEntries(Object.entries(given).filter(([field]) => !optional.has(field)))
  const again = optional.size > 0 ? schema.safeParse(rest, { error: inputMessage }) : parsed
  return { value: again.success ? again.data : undefined, problems }
}

type Parsed<Value> = { success: true; data: Value } | { success: false; error: Parameters<typeof problemsOf>[0] }
