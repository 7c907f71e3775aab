import { nameOf } from '../../apps/server/src/demo/names.ts'
import { type Prng, prng } from '../../apps/server/src/demo/prng.ts'
import { HOMETOWNS, MAJORS, SPECIALTIES } from '../../apps/server/src/demo/vocabulary.ts'

/** One request of the search workload. */
export interface SearchRequest {
  readonly kind: 'selective' | 'common' | 'absent' | 'empty' | 'deep' | 'random'
  readonly query: Readonly<Record<string, string>>
}

/** Search terms as people type them, by how many of the seeded students they find. */
const TERMS: Readonly<Record<'selective' | 'common' | 'absent' | 'empty', readonly string[]>> = {
  selective: ['Łukasz Wójcik', "o'brien", 'nguyen piano', 'kealoha hula', 'sólveig', 'Großmann', '李 piano', 'camila malibu'],
  common: ['theatre', 'dance', 'acting', 'surfing', 'ca', 'I grew up', 'a'],
  absent: ['xylophonist', 'zzzz', 'qqq theatre', 'dance xylophonist'],
  empty: [''],
}

const FILTERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { experienceLevel: 'professional' },
  { ageMin: '20', ageMax: '22' },
  { location: 'Malibu' },
  { location: 'los angeles', experienceLevel: 'student' },
  { ageMin: '30', experienceLevel: 'intermediate' },
]

/** Searches for pages far down the list: everything, a common word, and filters. */
const DEEP: readonly Readonly<Record<string, string>>[] = [
  {},
  { search: 'theatre' },
  { experienceLevel: 'professional' },
  { location: 'Malibu' },
]

/**
 * Every kind of term with and without filters, and pages far down the list, in an order that mixes them.
 *
 * @param deep cursors of talents far down the list
 */
export function searchMix(deep: readonly string[]): SearchRequest[] {
  const requests = Object.entries(TERMS).flatMap(([kind, terms]) =>
    terms.flatMap((search) =>
      FILTERS.map((filter) => ({ kind: kind as SearchRequest['kind'], query: { ...(search !== '' && { search }), ...filter } })),
    ),
  )
  const all: SearchRequest[] = [
    ...requests,
    ...deep.flatMap((after) => DEEP.map((query) => ({ kind: 'deep' as const, query: { ...query, after } }))),
  ]
  return shuffled(all, prng('search mix'))
}

function shuffled<Value>(values: readonly Value[], random: Prng): Value[] {
  return random.sample(values, values.length)
}

/** Random searches, the same in every run: one to three words of any text, with any filters. */
export function randomSearches(count: number): SearchRequest[] {
  const random = prng('random searches')
  const word = () => {
    const { firstName, lastName } = nameOf(random)
    const phrase = random.pick([firstName, lastName, random.pick(MAJORS), random.pick(SPECIALTIES), random.pick(HOMETOWNS)])
    const parts = phrase.split(/[\s,]+/)
    const whole = random.pick(parts)
    // People type part of a word and stop as soon as they see the person.
    return random.chance(0.3) ? whole.slice(0, random.integer(1, whole.length)) : whole
  }
  return Array.from({ length: count }, () => {
    const search = Array.from({ length: random.integer(1, 3) }, word).join(' ')
    return { kind: 'random', query: { search, ...(random.chance(0.5) && random.pick(FILTERS)) } }
  })
}

export function searchPath({ query }: SearchRequest): string {
  const parameters = new URLSearchParams(query).toString()
  return `/api/talent/search${parameters === '' ? '' : `?${parameters}`}`
}
