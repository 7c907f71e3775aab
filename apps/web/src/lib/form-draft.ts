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

/**
 * Where a draft is kept: in this tab, until it is closed; or on this device, until it is saved, given up, or its person logs out.
 */
export type DraftPlace = 'tab' | 'device'

const keyOf = (name: string) => `callboard.${name}`
const storageOf = (place: DraftPlace) => (place === 'device' ? localStorage : sessionStorage)

/**
 * The kept draft of a form; `null` when there is none or it cannot be read.
 *
 * @param name of the form and of whose it is; `Values` are those it was kept with
 */
export function readDraft<Values>(name: string, place: DraftPlace = 'tab'): FormDraft<Values> | null {
  try {
    const draft: unknown = JSON.parse(storageOf(place).getItem(keyOf(name)) ?? 'null')
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
    if (Object.keys(draft.changes).length === 0) storageOf(place).removeItem(keyOf(name))
    else storageOf(place).setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // Storage may be full or blocked; the form then lasts as long as the page.
  }
}

/** Forgets a draft. */
export function dropDraft(name: string, place: DraftPlace = 'tab'): void {
  try {
    storageOf(place).removeItem(keyOf(name))
  } catch {
    // As above.
  }
}
