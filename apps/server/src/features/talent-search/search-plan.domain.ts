import type { TalentSample } from './talent-sample.domain.ts'
import type { TalentFilter } from './talent-search.domain.ts'

/**
 * The way to find a page.
 * - `walk`: reads the list, newest first, until the page is full; at most `rows` profiles if given.
 * - `index`: reads all profiles with the words through the trigram index, and sorts them.
 */
export type SearchPlan = { readonly by: 'walk'; readonly rows?: number } | { readonly by: 'index' }

/** A walk may read this many times the expected profiles. If the page is not full by then, the estimate was wrong. */
const MARGIN = 4
/** The cost of an entry of the list's index, and of a profile found by the trigram index. A profile read in list order costs 1. */
const COST = { entry: 0.15, found: 3 } as const

/** Three letters in a row, or one at the start of a short word, make a trigram that the index can look up. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}|^[\p{L}\p{N}]{1,2}$/u

/** Whether the trigram index can look up a word. For a word such as `&&&` PostgreSQL would read the whole index. */
export function isIndexed(word: string): boolean {
  return HAS_TRIGRAM.test(word)
}

/**
 * Chooses the cheaper way. A wrong choice only costs time: both find the same talents.
 *
 * @param wanted the number of matches to read: the page, and those that its offset skips
 */
export function choosePlan(sample: TalentSample, filter: TalentFilter, wanted: number): SearchPlan {
  const { words, locationWords, experienceLevel, ageMin, ageMax } = filter
  if (![...words, ...locationWords].some(isIndexed)) return { by: 'walk' }
  const list = { experienceLevel, ageMin, ageMax }
  const listed = sample.share(list)
  const most = sample.total * listed
  const worded = sample.share({ words, locationWords })
  // The sample has too few talents for rare words with rare filters; the product of the two shares is the better estimate then.
  const fitting = Math.min(sample.share(filter), listed * worded)
  const walked = Math.min(most, (wanted * listed) / fitting)
  const entries = walked * (sample.share({ experienceLevel }) / listed)
  // The list's index contains the location, so only matching profiles are read.
  const read = walked * (sample.share({ ...list, locationWords }) / listed)
  if (sample.total * worded * COST.found <= read + entries * COST.entry) return { by: 'index' }
  const rows = Math.ceil(walked * MARGIN)
  return rows < most ? { by: 'walk', rows } : { by: 'walk' }
}
