import type { TalentSort } from '@callboard/contract/talent-search/rules'
import type { TalentSample } from './talent-sample.domain.ts'
import type { TalentFilter } from './talent-search.domain.ts'

/** An order that an index has. By fit, the list is newest first for each number of criteria met. */
export type ListOrder = Exclude<TalentSort, 'fit'>

/**
 * The way to find a page.
 * - `walk`: reads the list in its order until the page is full; at most `rows` profiles if given.
 * - `index`: reads all profiles with the words and traits through the inverted index, and sorts them.
 */
export type SearchPlan = { readonly by: 'walk'; readonly rows?: number } | { readonly by: 'index' }

/** A walk may read this many times the expected profiles. If the page is not full by then, the estimate was wrong. */
const MARGIN = 4
/**
 * The cost of an entry of the list's index, of a profile found by the inverted index, and of an entry of the rarest trait there. A profile
 * read in list order costs 1.
 */
const COST = { entry: 0.15, found: 3, trait: 0.1 } as const

/** Three letters in a row, or one at the start of a short word, make a trigram that the index can look up. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}|^[\p{L}\p{N}]{1,2}$/u

/** Whether the trigram index can look up a word. For a word such as `&&&` PostgreSQL would read the whole index. */
export function isIndexed(word: string): boolean {
  return HAS_TRIGRAM.test(word)
}

/** For each list of majors whose phrases all have a word that the index can look up: the longest such word of each. */
export function majorWords({ majors = [] }: TalentFilter): string[][] {
  const longest = (words: readonly string[]) => words.filter(isIndexed).toSorted((one, other) => other.length - one.length)[0]
  const words = majors.map((phrases) => phrases.map(longest))
  return words.filter((list): list is string[] => list.every((word) => word !== undefined))
}

/** Whether the inverted index can look up something of a filter. */
export function isLookedUp(filter: TalentFilter): boolean {
  const { words, locationWords, traits = [] } = filter
  return traits.length > 0 || majorWords(filter).length > 0 || [...words, ...locationWords].some(isIndexed)
}

/**
 * Chooses the cheaper way. A wrong choice only costs time: both find the same talents.
 *
 * @param wanted the number of matches to read: the page, and those that its offset skips
 */
export function choosePlan(sample: TalentSample, filter: TalentFilter, wanted: number, order: ListOrder = 'newest'): SearchPlan {
  if (!isLookedUp(filter)) return { by: 'walk' }
  const { words, locationWords, experienceLevel, ageMin, ageMax, traits = [], majors } = filter
  // Only the list that is newest first has level, age and location in its index.
  const isNewest = order === 'newest'
  const list = isNewest ? { experienceLevel, ageMin, ageMax } : {}
  const listed = sample.share(list)
  const most = sample.total * listed
  const found = sample.share({ words, locationWords, traits, ...(majorWords(filter).length > 0 && { majors }) })
  // The sample has too few talents for rare words with rare filters; the product of the two shares is the better estimate then.
  const fitting = Math.min(sample.share(filter), sample.share({ ...filter, words: [], locationWords: [], traits: [], majors: [] }) * found)
  const walked = Math.min(most, (wanted * listed) / fitting)
  const entries = isNewest ? walked * (sample.share({ experienceLevel }) / listed) : 0
  const read = isNewest ? walked * (sample.share({ ...list, locationWords }) / listed) : walked
  const rarest = Math.min(...traits.map((one) => sample.share({ traits: [one] })), found)
  const lookedUp = traits.length > 0 ? sample.total * rarest * COST.trait : 0
  if (sample.total * found * COST.found + lookedUp <= read + entries * COST.entry) return { by: 'index' }
  const rows = Math.ceil(walked * MARGIN)
  return rows < most ? { by: 'walk', rows } : { by: 'walk' }
}
