import { PORTFOLIO_MAX_PHOTOS } from '@callboard/contract/photos/endpoints'

/** A capture that was saved before, and whom it was sent for. */
export interface KnownCapture {
  readonly id: string
  readonly profileId: number
  readonly hash: string
}

/**
 * A portfolio with photos at its end.
 *
 * @returns the content ids, each once; `undefined` when there are more than a portfolio holds
 */
export function appended(current: readonly string[], added: readonly string[]): string[] | undefined {
  const all = [...new Set([...current, ...added])]
  return all.length > PORTFOLIO_MAX_PHOTOS ? undefined : all
}

/**
 * What is to be done about captures that are sent for a student.
 *
 * @param sent ids in the order of their photos
 * @param known those of them that were saved before
 * @returns the places of those that are new, and the ones that were saved for somebody else: anyone who sends them has thought better of it
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
