import type { Photo } from '@callboard/contract/photos'

/** What was typed into a profile and not yet saved: only the fields that were changed, and the version they were changed from. */
export interface FormDraft<Values> {
  /** Version of the profile that was being edited; `null` when it was being created. */
  readonly version: number | null
  readonly changes: Partial<Values>
  /** The photos that the changes name, so that they can be drawn. */
  readonly photos: readonly Photo[]
}

/** The fields that differ from what the form showed at first. */
export function changedFields<Values extends object>(initial: Values, current: Values): Partial<Values> {
  const changed = Object.entries(current).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof Values]))
  return Object.fromEntries(changed) as Partial<Values>
}

const keyOf = (name: string) => `callboard.${name}`

/**
 * The kept draft of a form; `null` when there is none or it cannot be read.
 *
 * @param name of the form and of whose it is; `Values` are those it was kept with
 */
export function readDraft<Values>(name: string): FormDraft<Values> | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    return isDraft<Values>(draft) ? draft : null
  } catch {
    return null
  }
}

function isDraft<Values>(value: unknown): value is FormDraft<Values> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    (value.version === null || typeof value.version === 'number') &&
    'changes' in value &&
    typeof value.changes === 'object' &&
    value.changes !== null &&
    'photos' in value &&
    Array.isArray(value.photos)
  )
}

/** Keeps a draft for as long as the tab is open; without changes there is none. */
export function keepDraft<Values>(name: string, draft: FormDraft<Values>): void {
  try {
    if (Object.keys(draft.changes).length === 0) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // Storage may be full or blocked; the form then lasts as long as the page.
  }
}

/** Forgets a draft. */
export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // As above.
  }
}
