import { DELETED_TALENT_HOURS } from '@callboard/contract/talents/rules'
import type { Words } from '@callboard/contract/words'

const HOUR_MS = 3_600_000

/** Until when a deletion can be undone. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + DELETED_TALENT_HOURS * HOUR_MS)
}

/** Deletions from before this moment are over. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - DELETED_TALENT_HOURS * HOUR_MS)
}

/** What the person reads after deleting. */
export function deletedText(deleted: number, { plural }: Words): string {
  return plural(deleted, '1 profile deleted', '{count} profiles deleted')
}

/** What the person reads after undoing, also when some could not come back. */
export function restoredText(restored: number, taken: number, { plural }: Words): string {
  const done = plural(restored, '1 profile restored', '{count} profiles restored')
  if (taken === 0) return done
  const others = plural(
    taken,
    'This person has made a new profile in the meantime.',
    '{count} people have made a new profile in the meantime.',
  )
  return `${done}. ${others}`
}

/** Whether a text can name a deletion. */
export function isBatch(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
