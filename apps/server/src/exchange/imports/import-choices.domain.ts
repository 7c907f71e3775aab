import type { ImportPlan } from '@callboard/contract/exchange/imports/endpoints'
import {
  IMPORT_FIELDS,
  IMPORT_LIMITS,
  IMPORT_REMEMBERED,
  IMPORT_SEVERAL,
  type ImportField,
} from '@callboard/contract/exchange/imports/rules'
import { folded } from './cell-texts.domain.ts'
import type { ColumnFacts } from './column-facts.domain.ts'
import { isYearTaken } from './graduation-years.domain.ts'
import { isM } from './meaning-of-m.domain.ts'

/** The choice for the heading of a column, or for cells with this text. */
export interface Choice {
  readonly field: 'heading' | (typeof IMPORT_REMEMBERED)[number]
  readonly text: string
  readonly choice: string | null
}

/** The choices that a plan adds to the one before, and those that it takes back. */
export interface ChangedChoices {
  readonly made: readonly Choice[]
  readonly taken: readonly Omit<Choice, 'choice'>[]
}

/** Whether a choice should be remembered. A refused year would be refused again, or become valid as years pass. */
const isWorthKeeping = ({ field, choice }: Choice) => field !== 'expectedGraduationYear' || choice === null || isYearTaken(choice)

/** A heading as it is compared. */
const headingKey = (heading: string) => folded(heading).slice(0, IMPORT_LIMITS.problemText)

/** Separates `M` from its heading. No cell contains this character. */
const BEHIND_M = '\u001f'

/**
 * The text under which the choice for a cell is remembered. *M* can mean *male* or *mujer*, so its choice counts only for the same heading.
 */
function rememberedText(field: Choice['field'], text: string, heading: string): string {
  return field === 'gender' && isM(text) ? `${text}${BEHIND_M}${headingKey(heading)}` : text
}

/** The cell that a remembered text refers to; `undefined` if it does not apply to this column. */
function cellOfRemembered({ field, text }: Choice, heading: string, meaning: ColumnFacts['genderM']): string | undefined {
  if (field !== 'gender') return text
  const [cell = '', key] = text.split(BEHIND_M)
  if (!isM(cell)) return text
  // The other cells of the column take precedence.
  return meaning === null && key === headingKey(heading) ? cell : undefined
}

const isField = (text: string | null): text is ImportField => IMPORT_FIELDS.some((field) => field === text)

/**
 * Adds to a guessed plan the earlier choices for the same headings and values. Each field goes to one column, except fields that may have
 * several.
 *
 * @param facts of the columns
 * @param choices the latest first
 */
export function withChoices(
  plan: ImportPlan,
  { header, facts }: { readonly header: readonly string[]; readonly facts: readonly ColumnFacts[] },
  choices: readonly Choice[],
): ImportPlan {
  const byHeading = new Map(choices.filter(({ field }) => field === 'heading').map(({ text, choice }) => [text, choice]))
  const chosen = header.map((heading) => byHeading.get(headingKey(heading)))
  const taken = new Set<ImportField>()
  const columns = chosen.map((choice) => {
    if (choice === undefined || !isField(choice) || (taken.has(choice) && !IMPORT_SEVERAL.includes(choice))) return null
    taken.add(choice)
    return choice
  })
  const isFree = (field: ImportField) => !taken.has(field) || IMPORT_SEVERAL.includes(field)
  const planned = plan.columns.map((guess, at) =>
    chosen[at] !== undefined ? (columns[at] ?? null) : guess !== null && isFree(guess) ? guess : null,
  )
  const values: Record<string, Record<string, string | null>> = {}
  for (const field of IMPORT_REMEMBERED) {
    const column = planned.indexOf(field)
    const ofField = choices
      .filter((one) => one.field === field && isWorthKeeping(one))
      .map((one) => ({ ...one, cell: cellOfRemembered(one, header[column] ?? '', facts[column]?.genderM ?? null) }))
      .filter(({ cell }) => cell !== undefined)
      .slice(0, IMPORT_LIMITS.answers)
    if (ofField.length > 0) values[field] = Object.fromEntries(ofField.map(({ cell, choice }) => [cell, choice]))
  }
  return { ...plan, columns: planned, values }
}

/** The columns with the field that was chosen for their heading before. */
export function rememberedColumns(plan: ImportPlan, header: readonly string[], choices: readonly Choice[]): number[] {
  const byHeading = new Map(choices.filter(({ field }) => field === 'heading').map(({ text, choice }) => [text, choice]))
  return header.flatMap((heading, at) => (byHeading.get(headingKey(heading)) === (plan.columns[at] ?? null) ? [at] : []))
}

/** The differences between the choices of a plan and those of the one before. */
export function changedChoices(before: ImportPlan, after: ImportPlan, header: readonly string[]): ChangedChoices {
  const headings = header.flatMap((heading, at): Choice[] => {
    const key = headingKey(heading)
    return key !== '' && before.columns[at] !== after.columns[at]
      ? [{ field: 'heading', text: key, choice: after.columns[at] ?? null }]
      : []
  })
  const values = IMPORT_REMEMBERED.map((field) => {
    const [was, is] = [before.values[field] ?? {}, after.values[field] ?? {}]
    const remembered = (text: string) => rememberedText(field, text, header[after.columns.indexOf(field)] ?? '')
    return {
      made: Object.entries(is).flatMap(([text, choice]) =>
        text !== '' && was[text] !== choice ? [{ field, text: remembered(text), choice }] : [],
      ),
      taken: Object.keys(was).flatMap((text) => (Object.hasOwn(is, text) ? [] : [{ field, text: remembered(text) }])),
    }
  })
  const made = values.flatMap((one) => one.made)
  const refused = made.filter((one) => !isWorthKeeping(one)).map(({ field, text }) => ({ field, text }))
  // Also takes back the earlier choice for such a cell.
  return { made: [...headings, ...made.filter(isWorthKeeping)], taken: [...values.flatMap(({ taken }) => taken), ...refused] }
}
