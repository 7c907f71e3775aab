import { PORTFOLIO_MAX_PHOTOS } from '@callboard/contract/people/photos/endpoints'

/** A capture that was saved before, and the profile it was sent for. */
export interface KnownCapture {
  readonly id: string
  readonly profileId: number
  readonly hash: string
}

/**
 * A portfolio with photos appended.
 *
 * @returns the content ids, each once; `undefined` when there are more than a portfolio may have
 */
export function appended(current: readonly string[], added: readonly string[]): string[] | undefined {
  const all = [...new Set([...current, ...added])]
  return all.length > PORTFOLIO_MAX_PHOTOS ? undefined : all
}

/**
 * Decides what to do with captures sent for a student.
 *
 * @param sent ids in the order of their photos
 * @param known those that were saved before
 * @returns the indexes of new captures, and captures saved for another student; for these the photographer corrected the student, and the
 *   caller moves them
 */
export function sortCaptures(
  sent: readonly string[],
  known: readonly KnownCapture[],
  profileId: number,
): { fresh: number[]; misplaced: KnownCapture[] } {
  const byId = new Map(known.map((capture) => [capture.id, capture]))
  return {
    fresh: sent.flatMap((id, place) => (byId.has(id) ? [] : [place])),
    misplaced: known.filter((capture) => capture.profileId !== profileId),
  }
}
