import type { Photo } from '@callboard/contract/photos/endpoints'

/** What was typed into a profile and not yet saved: only the fields that were changed, and the version they were changed from. */
export interface FormDraft<Values> {
  /** Version of the profile that was being edited; `null` when it was being created. */
  readonly version: number | null
  readonly changes: Partial<Values>
  /** The photos that the changes name, so that they can be rendered. */
  readonly photos: readonly Photo[]
}

/** The fields that differ from what the form showed at first. */
export function changedFields<Values extends object>(initial: Values, current: Values): Partial<Values> {
  const changed = Object.entries(current).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof Values]))
  return Object.fromEntries(changed) as Partial<Values>
}

/**
 * Where a draft is kept: in this tab, until it is closed; or on this device, until it is saved, given up, or its person logs out.
 */
export type DraftPlace = 'tab' | 'device'

/** What a draft is kept under. @param name of the form and of whose it is */
export const draftKey = (name: string) => `callboard.${name}`

let isTabOnly = false

/** Drafts stay in this tab from now on: their person has signed out elsewhere, where they were told that nothing is left on the device. */
export function keepDraftsInTab(): void {
  isTabOnly = true
}

/** The text of a kept draft. @throws where storage is blocked */
export function readDraftText(name: string, place: DraftPlace): string | null {
  const key = draftKey(name)
  return sessionStorage.getItem(key) ?? (place === 'device' ? localStorage.getItem(key) : null)
}

/** Keeps the text of a draft, or with `null` none. @throws where storage is full or blocked */
export function keepDraftText(name: string, text: string | null, place: DraftPlace): void {
  const key = draftKey(name)
  const isForDevice = place === 'device' && !isTabOnly
  if (text === null || isForDevice) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, text)
  if (isForDevice && text !== null) localStorage.setItem(key, text)
  else if (place === 'device' && text === null) localStorage.removeItem(key)
}

/**
 * The kept draft of a form; `null` when there is none or it cannot be read.
 *
 * @param name of the form and of whose it is; `Values` are those it was kept with
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

/** Nothing is kept from now on: the person leaves this device, and a form that is still open must not write again as its page goes. */
export function keepNoMoreDrafts(): void {
  isOver = true
}

/** Whether forms may still keep what is typed. */
export function mayKeepDrafts(): boolean {
  return !isOver
}

/** Keeps a draft; without changes there is none. */
export function keepDraft<Values>(name: string, draft: FormDraft<Values>, place: DraftPlace = 'tab'): void {
  if (isOver) return
  try {
    keepDraftText(name, Object.keys(draft.changes).length === 0 ? null : JSON.stringify(draft), place)
  } catch {
    // Storage may be full or blocked; the form then lasts as long as the page.
  }
}

/** Forgets a draft. */
export function dropDraft(name: string, place: DraftPlace = 'tab'): void {
  try {
    keepDraftText(name, null, place)
  } catch {
    // As above.
  }
}
