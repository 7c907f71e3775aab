import { BULK_MESSAGE, MERGE_FIELDS, type MergeField } from './rules.ts'

/** What each merge field says about one recipient; unknown is empty. */
export type MergeValues = Readonly<Record<MergeField, string>>

// The spaces around a name are trimmed afterwards: a pattern that skips them tries every way to share them out.
const FIELD = /\{\{([^{}]*)\}\}/g

function isMergeField(name: string): name is MergeField {
  return (MERGE_FIELDS as readonly string[]).includes(name)
}

/** @returns whether a text says something else to each recipient */
export function hasMergeFields(text: string): boolean {
  return text.search(FIELD) !== -1
}

/** @returns what is wrong with the merge fields of a text, naming the first that does not exist; `undefined` when all do */
export function unknownMergeField(text: string): string | undefined {
  for (const [written, name = ''] of text.matchAll(FIELD)) if (!isMergeField(name.trim())) return `${BULK_MESSAGE.unknownField}: ${written}`
  return undefined
}

/**
 * Fills the merge fields of a text in one pass: what a name contains is never read as a field again.
 *
 * @param text with fields such as `{{firstName}}`; those that do not exist stay as they are
 */
export function fillMergeFields(text: string, values: MergeValues): string {
  return text.replace(FIELD, (written, inside: string) => {
    const name = inside.trim()
    return isMergeField(name) ? values[name] : written
  })
}
