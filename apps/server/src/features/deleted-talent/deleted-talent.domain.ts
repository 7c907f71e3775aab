import { DELETED_TALENT_HOURS, TALENT_MESSAGE } from '@callboard/contract/talent-options'

const HOUR_MS = 3_600_000

/** Until when a deletion can be undone. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + DELETED_TALENT_HOURS * HOUR_MS)
}

/** Deletions from before this moment are over. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - DELETED_TALENT_HOURS * HOUR_MS)
}

const profiles = (count: number) => (count === 1 ? '1 profile' : `${count.toLocaleString('en')} profiles`)

/** What the person reads after deleting. */
export function deletedText(deleted: number): string {
  return `${profiles(deleted)} deleted`
}

/** What the person reads after undoing, also when some could not come back. */
export function restoredText(restored: number, taken: number): string {
  const done = `${profiles(restored)} restored`
  if (taken === 0) return done
  return `${done}. ${taken === 1 ? TALENT_MESSAGE.restoreTaken : `${taken.toLocaleString('en')} people have made a new profile in the meantime.`}`
}

/** Whether a text can name a deletion. */
export function isBatch(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
