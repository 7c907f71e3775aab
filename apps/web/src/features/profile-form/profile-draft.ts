import type { Photo } from '@callboard/contract/photos'
import type { ProfileFormValues } from './profile-form-model.ts'

/** What was typed and not yet saved: only the fields that were changed, and the version they were changed from. */
export interface ProfileDraft {
  /** Version of the profile that was being edited; `null` when it was being created. */
  readonly version: number | null
  readonly changes: Partial<ProfileFormValues>
  /** The photos that `changes.portfolio` names, so that they can be drawn. */
  readonly photos: readonly Photo[]
}

/** The fields that differ from what the form showed at first. */
export function changedFields(initial: ProfileFormValues, current: ProfileFormValues): Partial<ProfileFormValues> {
  const changed = Object.entries(current).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof ProfileFormValues]),
  )
  return Object.fromEntries(changed)
}

const keyOf = (userId: string) => `callboard.profile-draft.${userId}`

/** The kept draft of a person; `null` when there is none or it cannot be read. */
export function readDraft(userId: string): ProfileDraft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is ProfileDraft {
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
export function keepDraft(userId: string, draft: ProfileDraft): void {
  try {
    if (Object.keys(draft.changes).length === 0) sessionStorage.removeItem(keyOf(userId))
    else sessionStorage.setItem(keyOf(userId), JSON.stringify(draft))
  } catch {
    // Storage may be full or blocked; the form then lasts as long as the page.
  }
}

/** Forgets the draft of a person. */
export function dropDraft(userId: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId))
  } catch {
    // As above.
  }
}
