import type { Photo } from '@callboard/contract/people/photos/endpoints'
import { draftKey, isTabOnly } from './draft-place.ts'

/** The unsaved changes of a profile form: only the changed fields, and the version they are based on. */
export interface FormDraft<Values> {
  /** Version of the profile that was edited; `null` when it was being created. */
  readonly version: number | null
  readonly changes: Partial<Values>
  /** The photos that the changes refer to, so that they can be rendered. */
  readonly photos: readonly Photo[]
}

/** The fields that differ from the initial values of the form. */
export function changedFields<Values extends object>(initial: Values, current: Values): Partial<Values> {
  const changed = Object.entries(current).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof Values]))
  return Object.fromEntries(changed) as Partial<Values>
}

/** Where a draft is stored: in this tab until it is closed, or on this device until it is saved or discarded, or its owner signs out. */
export type DraftPlace = 'tab' | 'device'

/** The text of a stored draft. @throws if storage is blocked */
export function readDraftText(name: string, place: DraftPlace): string | null {
  const key = draftKey(name)
  return sessionStorage.getItem(key) ?? (place === 'device' ? localStorage.getItem(key) : null)
}

/** Stores the text of a draft, or removes it with `null`. @throws if storage is full or blocked */
export function keepDraftText(name: string, text: string | null, place: DraftPlace): void {
  const key = draftKey(name)
  const isForDevice = place === 'device' && !isTabOnly()
  if (text === null || isForDevice) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, text)
  if (isForDevice && text !== null) localStorage.setItem(key, text)
  else if (place === 'device' && text === null) localStorage.removeItem(key)
}

/**
 * The stored draft of a form; `null` when there is none or it cannot be read.
 *
 * @param name of the form and its subject; `Values` must be the type of the stored values
 */
export function readDraft<Values>(name: string, place: DraftPlace = 'tab'): FormDraft<Values> | null {
  try {
    const draft: unknown = JSON.parse(readDraftText(name, place) ?? 'null')
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

let isOver = false

/** Stops storing drafts. The user is leaving this device, so an open form must not store its draft again when its page unloads. */
export function keepNoMoreDrafts(): void {
  isOver = true
}

/** Whether forms may still store drafts. */
export function mayKeepDrafts(): boolean {
  return !isOver
}

/** Stores a draft, or removes it if there are no changes. */
export function keepDraft<Values>(name: string, draft: FormDraft<Values>, place: DraftPlace = 'tab'): void {
  if (isOver) return
  try {
    keepDraftText(name, Object.keys(draft.changes).length === 0 ? null : JSON.stringify(draft), place)
  } catch {
    // Storage may be full or blocked; then the changes last as long as the page.
  }
}

/** Removes a draft. */
export function dropDraft(name: string, place: DraftPlace = 'tab'): void {
  try {
    keepDraftText(name, null, place)
  } catch {
    // Storage may be blocked.
  }
}
