import type { TalentSample } from './talent-sample.domain.ts'
import type { TalentFilter } from './talent-search.domain.ts'

/**
 * How a page is found.
 * - `walk`: down the list, newest first, until the page is full. At most `rows` profiles are read, or all without it.
 * - `index`: all profiles with the words, by the trigram index, and the page of those.
 */
export type SearchPlan = { readonly by: 'walk'; readonly rows?: number } | { readonly by: 'index' }

/** How many times more profiles than expected a walk may read. If the page is not full by then, the sample was wrong. */
const MARGIN = 4
/** What it costs to read an entry of the list's index, and a profile that the trigram index finds; a profile in the order of the list costs 1. */
const COST = { entry: 0.15, found: 3 } as const

/** Three letters in a row, or one at the start of a short word, make a trigram that the index can look up. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}|^[\p{L}\p{N}]{1,2}$/u

/** Whether the trigram index can look up a word; for `&&&` it would be read as a whole. */
export function isIndexed(word: string): boolean {
  return HAS_TRIGRAM.test(word)
}

/**
 * Chooses the way that costs less. A wrong choice only costs time: both ways find the same talents.
 *
 * @param wanted how many matches are read: the page and what its offset skips
 */
export function choosePlan(sample: TalentSample, filter: TalentFilter, wanted: number): SearchPlan {
  const { words, locationWords, experienceLevel, ageMin, ageMax } = filter
  if (![...words, ...locationWords].some(isIndexed)) return { by: 'walk' }
  const list = { experienceLevel, ageMin, ageMax }
  const listed = sample.share(list)
  const most = sample.total * listed
  const worded = sample.share({ words, locationWords })
  // Too few sampled talents fit rare words with rare filters; the product of both shares is better then.
  const fitting = Math.min(sample.share(filter), listed * worded)
  const walked = Math.min(most, (wanted * listed) / fitting)
  const entries = walked * (sample.share({ experienceLevel }) / listed)
  // The location is in the index of the list; only profiles with it are read.
  const read = walked * (sample.share({ ...list, locationWords }) / listed)
  if (sample.total * worded * COST.found <= read + entries * COST.entry) return { by: 'index' }
  const rows = Math.ceil(walked * MARGIN)
  return rows < most ? { by: 'walk', rows } : { by: 'walk' }
}
