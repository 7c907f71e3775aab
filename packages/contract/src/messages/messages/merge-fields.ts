import { withValues } from '../../translate.ts'
import { BULK_MESSAGE, MERGE_FIELDS, type MergeField } from './rules.ts'

/** The value of each merge field for one recipient; empty if unknown. */
export type MergeValues = Readonly<Record<MergeField, string>>

// Spaces around a name are trimmed later, because a pattern that skips them would backtrack over every way to split them.
const FIELD = /\{\{([^{}]*)\}\}/g

/** @returns whether the text differs between recipients */
export function hasMergeFields(text: string): boolean {
  return text.search(FIELD) !== -1
}

/** @returns the names of the merge fields in a text */
export function mergeFieldsOf(text: string): string[] {
  return [...text.matchAll(FIELD)].map(([, name = '']) => name.trim())
}

/**
 * @param fields the known fields
 * @returns the error about the first unknown merge field; `undefined` when all are known
 */
export function unknownMergeField(text: string, fields: readonly string[] = MERGE_FIELDS): string | undefined {
  for (const [written, name = ''] of text.matchAll(FIELD))
    if (!fields.includes(name.trim())) return withValues(BULK_MESSAGE.unknownField, { written })
  return undefined
}

/**
 * Fills the merge fields of a text in one pass, so that a value is never read as a field again.
 *
 * @param text with fields such as `{{firstName}}`; unknown ones stay as they are
 */
export function fillMergeFields(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(FIELD, (written, inside: string) => {
    const name = inside.trim()
    return Object.hasOwn(values, name) ? (values[name] ?? '') : written
  })
}
