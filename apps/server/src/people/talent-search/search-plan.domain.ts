import type { TalentSort } from '@callboard/contract/people/talent-search/rules'
import type { TalentSample } from './talent-sample.domain.ts'
import type { TalentFilter } from './talent-search.domain.ts'

/** An order that an index has. By fit, the list is newest first for each number of criteria met. */
export type ListOrder = Exclude<TalentSort, 'fit'>

/**
 * The way to find a page.
 * - `walk`: reads the list in its order until the page is full; at most `rows` profiles if given. Beyond `most`, another way is cheaper.
 * - `index`: reads all profiles with the words and traits through the inverted index, or those with one of several majors, or those who may be free,
 *   and sorts them. PostgreSQL looks up several majors only by themselves.
 * - `sort`: for another order, reads all profiles that level, age and dates leave of the list that is newest first, and sorts them.
 */
export type SearchPlan =
  | { readonly by: 'walk'; readonly rows?: number; readonly most?: number }
  | { readonly by: 'index'; readonly through?: 'majors' | 'hours' }
  | { readonly by: 'sort' }

/**
 * A walk first reads up to this many times the expected profiles. If the page is not full then, the estimate was wrong, or the newest
 * profiles differ from the sample, for example after an import. The walk then reads as many times more. All steps before the last take a
 * third of the last.
 */
const MARGIN = 4
/**
 * Costs of single reads; a profile read newest first costs 1. `entry`: an entry of the list's index. `found`: a profile found by the
 * inverted index. `trait`: an entry of the rarest trait there. `scattered`: a profile read in another order, which jumps through the
 * table (at 100,000 students 5.3 µs by name and about 0.9 newest first). `timed`: checking the time of somebody who meets everything else
 * (5 to 20 times a profile read).
 */
const COST = { entry: 0.15, found: 3, trait: 0.1, scattered: 3, timed: 5 } as const

/** Three letters in a row, or one at the start of a short word, make a trigram that the index can look up. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}|^[\p{L}\p{N}]{1,2}$/u

/** Whether the trigram index can look up a word. For a word such as `&&&` PostgreSQL would read the whole index. */
export function isIndexed(word: string): boolean {
  return HAS_TRIGRAM.test(word)
}

type Majors = NonNullable<TalentFilter['majors']>

/** The lists of majors that the index can look up: a list of one phrase by its words, and a list of several by one word of each. */
function lookedUpMajors({ majors = [] }: TalentFilter): { one: Majors; several: Majors } {
  const known = majors.filter((phrases) => phrases.every((phrase) => phrase.some(isIndexed)))
  return { one: known.filter(({ length }) => length === 1), several: known.filter(({ length }) => length > 1) }
}

/** The words of majors, all of which occur in the searched text. */
export function wordsOfMajors(filter: TalentFilter): string[] {
  return lookedUpMajors(filter).one.flat(2).filter(isIndexed)
}

/** For each list of several majors: the longest word of each major. One of these words occurs in the searched text. */
export function wordsOfSeveralMajors(filter: TalentFilter): string[][] {
  const longest = (words: readonly string[]) => words.filter(isIndexed).toSorted((one, other) => other.length - one.length)[0] ?? ''
  return lookedUpMajors(filter).several.map((phrases) => phrases.map(longest))
}

function hasWordsOrTraits(filter: TalentFilter): boolean {
  const { words, locationWords, families = [], traits = [] } = filter
  return families.length > 0 || traits.length > 0 || [...words, ...locationWords, ...wordsOfMajors(filter)].some(isIndexed)
}

/** The plan that finds a filter by the inverted index, if the index can look up part of it. */
export function indexPlan(filter: TalentFilter): SearchPlan | undefined {
  if (hasWordsOrTraits(filter)) return { by: 'index' }
  return lookedUpMajors(filter).several.length > 0 ? { by: 'index', through: 'majors' } : undefined
}

/** The conditions that an order's index answers during a walk. */
function listConditions({ experienceLevel, ageMin, ageMax, addedSince, madeSince, ...filter }: TalentFilter, order: ListOrder) {
  if (order === 'newest') return { experienceLevel, ageMin, ageMax, addedSince, madeSince }
  if (order === 'rating') return { ranges: filter.ranges?.filter(({ of }) => of === 'rating') ?? [] }
  return order === 'lastCast' && filter.notCastSince ? { notCastSince: filter.notCastSince } : {}
}

/**
 * Chooses the cheaper way. A wrong choice only costs time: both find the same talents.
 *
 * @param wanted the number of matches to read: the page, and those that its offset skips
 */
export function choosePlan(sample: TalentSample, filter: TalentFilter, wanted: number, order: ListOrder = 'newest'): SearchPlan {
  const byIndex = indexPlan(filter)
  const isNewest = order === 'newest'
  if (!byIndex && !filter.free && isNewest) return { by: 'walk' }
  const { words, locationWords, experienceLevel, families = [], traits = [] } = filter
  const { one, several } = lookedUpMajors(filter)
  const list = listConditions(filter, order)
  const listed = sample.share(list)
  const most = sample.total * listed
  const worded = hasWordsOrTraits(filter) ? sample.share({ words, locationWords, families, traits, majors: one }) : 1
  const found = Math.min(worded, several.length > 0 ? sample.share({ oneOf: wordsOfSeveralMajors(filter) }) : 1)
  // The sample has too few talents for rare words with rare filters; the product of the two shares is the better estimate then.
  const others = { ...filter, words: [], locationWords: [], families: [], traits: [], majors: [] }
  const fitting = Math.min(sample.share(filter), sample.share(others) * found)
  const walked = Math.min(most, (wanted * listed) / fitting)
  // Only the list that is newest first has level, age and location in its index.
  const entries = isNewest ? walked * (sample.share({ experienceLevel }) / listed) : 0
  const read = isNewest ? walked * (sample.share({ ...list, locationWords }) / listed) : walked
  const rarest = Math.min(...traits.map((each) => sample.share({ traits: [each] })), found)
  const lookedUp = traits.length > 0 ? sample.total * rarest * COST.trait : 0
  // A walk checks the time of few people, until the page is full. The other ways check the time of everybody who meets the rest.
  const timed = filter.free ? Math.min(sample.share({ ...filter, free: undefined }), found) * COST.timed : 0
  const hours = filter.free
    ? sample.total * (sample.share({ free: filter.free }) * COST.found + fitting * COST.timed)
    : Number.POSITIVE_INFINITY
  const costs = {
    walk: read * (isNewest ? 1 : COST.scattered) + entries * COST.entry + (walked / listed) * timed,
    index: byIndex ? sample.total * (found * COST.found + timed) + lookedUp : Number.POSITIVE_INFINITY,
    sort: isNewest ? Number.POSITIVE_INFINITY : sample.total * (sample.share(listConditions(filter, 'newest')) + timed),
  }
  if (hours < Math.min(...Object.values(costs))) return { by: 'index', through: 'hours' }
  if (costs.sort < Math.min(costs.walk, costs.index)) return { by: 'sort' }
  if (costs.index <= costs.walk) return found < worded ? { by: 'index', through: 'majors' } : { by: 'index' }
  if (!byIndex) return { by: 'walk' }
  const rows = step(walked * MARGIN)
  return rows < most ? { by: 'walk', rows, most: Math.floor((walked * costs.index) / costs.walk) } : { by: 'walk' }
}

/** Rounds a number of profiles up to one of few values, because each value is a separate prepared statement. */
function step(rows: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(rows, 1)))
}

/** The next plan after a walk that ended before the page was full: a longer walk while that is cheaper than the index. */
export function walkOn({ rows = 0, most = 0 }: Extract<SearchPlan, { by: 'walk' }>, filter: TalentFilter): SearchPlan {
  const further = rows * MARGIN
  return further <= most ? { by: 'walk', rows: further, most } : (indexPlan(filter) ?? { by: 'walk' })
}
