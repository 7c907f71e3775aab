import { DELETED_TALENT_HOURS } from '@callboard/contract/people/profiles/talents.rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import type { Translator } from '@callboard/contract/translate'

/** When a deletion can no longer be undone. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + DELETED_TALENT_HOURS * HOUR_MS)
}

/** Deletions before this time can no longer be undone. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - DELETED_TALENT_HOURS * HOUR_MS)
}

/** The message after deleting. */
export function deletedText(deleted: number, { plural }: Translator): string {
  return plural(deleted, '1 profile deleted', '{count} profiles deleted')
}

/** The message after undoing a deletion. It also mentions profiles that could not be restored. */
export function restoredText(restored: number, taken: number, { plural }: Translator): string {
  const done = plural(restored, '1 profile restored', '{count} profiles restored')
  if (taken === 0) return done
  const others = plural(
    taken,
    'This person has made a new profile in the meantime.',
    '{count} people have made a new profile in the meantime.',
  )
  return `${done}. ${others}`
}

/** Whether a text has the form of a deletion's id. */
export function isBatch(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
