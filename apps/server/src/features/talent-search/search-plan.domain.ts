import type { TalentSample } from './talent-sample.domain.ts'
import type { PagePlace, TalentFilter } from './talent-search.domain.ts'

/**
 * How a page is found.
 * - `walk`: down the list, newest first, until the page is full; at most `rows` of those that level and age leave
 * - `index`: everybody with the words, by the trigram index, and the page of those
 * - `planner`: as PostgreSQL decides for this search alone, which takes it longer than most searches do
 */
export type SearchPlan = { readonly by: 'walk'; readonly rows: number } | { readonly by: 'index' } | { readonly by: 'planner' }

/** Bounds of a walk, in rows; two, so that there are few statements. The larger one takes about 20 ms. */
const WALK_ROWS = [2048, 16_384] as const
/** A page that is not full after so many times the rows it should take was misjudged. */
const MARGIN = 4

/** Below this share too few of the sampled talents fit to tell how long a walk is. */
const FEW = 0.0025
/** Microseconds that the index may take where a walk cannot be trusted, before PostgreSQL is left to decide. */
const INDEX_ENOUGH = 30_000

/** Microseconds of PostgreSQL for each row, measured warm at 100,000 and 1,000,000 talents. */
const COST = {
  /** An entry of the list's index. */
  entry: 0.1,
  /** An entry whose location is looked through. */
  locationEntry: 0.25,
  /** A profile in the order of the list. */
  profile: 1,
  /** A profile somewhere. */
  scatteredProfile: 2,
  /** An entry of a word in the trigram index. */
  posting: 0.1,
} as const

/** Three letters in a row, or one at the start of a short word, make a trigram that the index can look up. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}|^[\p{L}\p{N}]{1,2}$/u

/** Whether the trigram index knows anything of a word; it would be read as a whole for `&&&`. */
export function isIndexed(word: string): boolean {
  return HAS_TRIGRAM.test(word)
}

/**
 * Chooses how to find a page. A wrong choice costs time only: each way finds the same talents.
 *
 * @param sample `undefined` until there is one
 */
export function choosePlan(sample: TalentSample | undefined, filter: TalentFilter, place: PagePlace, limit: number): SearchPlan {
  // What an offset skips is planned for its own values: a page deep down is another matter than the first.
  if (!sample || (place.from === 'start' && place.offset > 0)) return { by: 'planner' }
  const { words, locationWords, experienceLevel, ageMin, ageMax } = filter
  const { total } = sample
  if (words.length + locationWords.length === 0) return { by: 'walk', rows: Number.POSITIVE_INFINITY }

  const inLevel = total * sample.share({ experienceLevel })
  const filtered = sample.share({ experienceLevel, ageMin, ageMax })
  const counted = sample.share(filter)
  const fitting = counted < FEW ? Math.min(counted, filtered * sample.share({ words, locationWords })) : counted
  // The whole of a level is walked when there are too few to fill the page.
  const entries = Math.min(inLevel, limit * (sample.share({ experienceLevel }) / fitting))
  const left = entries * Math.min(1, (filtered * total) / inLevel)
  const located = entries * (sample.share({ locationWords, experienceLevel, ageMin, ageMax }) / sample.share({ experienceLevel }))
  const walk =
    locationWords.length === 0
      ? entries * COST.entry + left * COST.profile
      : entries * COST.entry + left * COST.locationEntry + (words.length > 0 ? located * COST.scatteredProfile : 0)

  const asked = [...words, ...locationWords].filter(isIndexed)
  const postings = Math.min(
    ...words.map((word) => sample.share({ words: [word] })),
    ...locationWords.map((word) => sample.share({ locationWords: [word] })),
  )
  const index =
    asked.length === 0
      ? Number.POSITIVE_INFINITY
      : total * (postings * asked.length * COST.posting + sample.share({ words, locationWords }) * COST.scatteredProfile)

  if (index <= walk) return { by: 'index' }
  const rows = WALK_ROWS.find((bound) => left * MARGIN <= bound)
  if (rows !== undefined) return { by: 'walk', rows }
  return { by: index <= INDEX_ENOUGH ? 'index' : 'planner' }
}
