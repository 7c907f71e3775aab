import { DELETED_PROJECT_DAYS } from '@callboard/contract/office/deletion/projects.rules'
import { DAY_MS } from '@callboard/contract/time/durations'

const KEPT_MS = DELETED_PROJECT_DAYS * DAY_MS

/** Casting calls deleted after this time can still be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS)
}

/** When a deleted casting call can no longer be restored. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + KEPT_MS)
}
