import type { ImportPlan, ListedImport } from '@callboard/contract/exchange/imports/endpoints'
import {
  IMPORT_FIELD_NAME,
  IMPORT_FOR_EVERYBODY,
  IMPORT_OWN,
  type ImportField,
  type ImportForEverybody,
  type ImportOutcome,
  type ImportState,
} from '@callboard/contract/exchange/imports/rules'
import { msg, plural, t } from '#app/language/t.ts'

/** The name of each outcome of the dry run. */
export const OUTCOME_TEXT: Readonly<Record<ImportOutcome, string>> = {
  new: msg('New'),
  changed: msg('Changes'),
  lookalike: msg('Same person?'),
  refused: msg('Refused'),
  unchanged: msg('Unchanged'),
  skipped: msg('Left out'),
}

/** Outcomes in the order of the page: those that need attention first. */
export const OUTCOME_ORDER: readonly ImportOutcome[] = ['lookalike', 'refused', 'new', 'changed', 'unchanged', 'skipped']

export const STATE_TEXT: Readonly<Record<ImportState, string>> = {
  columns: msg('Columns not matched yet'),
  checking: msg('Being checked'),
  checked: msg('Checked, not imported yet'),
  running: msg('Being imported'),
  fetching: msg('Fetching photos'),
  done: msg('Imported'),
  cancelled: msg('Stopped'),
  undoing: msg('Being undone'),
  undone: msg('Undone'),
}

/** The name of a field in a change or a problem; empty for an unknown field. */
export function fieldText(field: string | null): string {
  return field !== null && field in IMPORT_FIELD_NAME ? t(IMPORT_FIELD_NAME[field as ImportField]) : ''
}

/** The required fields that no column provides: those that may get one value for everybody, and those that need a value of each person. */
export function missingFields({ columns }: Pick<ImportPlan, 'columns'>): { forEverybody: ImportForEverybody[]; needed: ImportField[] } {
  const given = new Set(columns.filter((field) => field !== null))
  if (given.has('name')) given.add('firstName').add('lastName')
  const isMissing = (field: ImportField) => !given.has(field)
  return { forEverybody: IMPORT_FOR_EVERYBODY.filter(isMissing), needed: IMPORT_OWN.filter(isMissing) }
}

/** Whether rows can match people who exist already. */
export function canMatch({ columns }: Pick<ImportPlan, 'columns'>): boolean {
  return columns.some((field) => field === 'id' || field === 'studentNumber' || field === 'email')
}

export const rowsText = (rows: number) => plural(rows, '1 row', '{count} rows')

/** The number of people who are imported without a cell that cannot be read. */
export const withoutCellsText = (people: number) =>
  plural(people, '1 person without a cell that cannot be read', '{count} people without a cell that cannot be read')

/** The result or preview of an import: *12 new · 3 changes · 1 refused*. */
export function countsText({
  counts,
  photos,
  withoutCells = 0,
}: Pick<ListedImport, 'counts' | 'photos'> & { withoutCells?: number }): string {
  const parts: string[] = [
    counts.new > 0 ? plural(counts.new, '1 new person', '{count} new people') : '',
    counts.changed > 0 ? plural(counts.changed, '1 changed profile', '{count} changed profiles') : '',
    withoutCells > 0 ? withoutCellsText(withoutCells) : '',
    counts.refused > 0 ? plural(counts.refused, '1 refused row', '{count} refused rows') : '',
    counts.skipped > 0 ? plural(counts.skipped, '1 row left out', '{count} rows left out') : '',
    photos.added > 0 ? plural(photos.added, '1 photo', '{count} photos') : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The address of the file with the rows that were not imported. */
export const refusedFile = (id: number) => `/api/imports/${id}/refused.xlsx`
