import { buildPath } from '@callboard/contract/build-path'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { EXPERIENCE_LEVELS } from '@callboard/contract/people/profiles/experience'
import { nameOf } from '../../apps/server/src/demo/names.ts'
import { type Prng, prng } from '../../apps/server/src/demo/prng.ts'
import { HOMETOWNS, MAJORS, SPECIALTIES } from '../../apps/server/src/demo/vocabulary.ts'

/** One request of the search workload. */
export interface SearchRequest {
  readonly kind: 'selective' | 'common' | 'absent' | 'empty' | 'deep' | 'random' | 'combined'
  /** Several values of a parameter repeat it. */
  readonly query: Readonly<Record<string, string | readonly string[]>>
}

/** Search terms as people type them, grouped by how many of the seeded students they find. */
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

const YES_OR_NO = ['yes', 'no'] as const

/** Random combinations of one to six filters in any order of the list, the same in every run; a third with a word. */
export function randomCombinations(count: number): SearchRequest[] {
  const random = prng('random combinations')
  const { years, genders, schools } = DEFAULT_INSTITUTION
  const some = (values: readonly string[]) => random.sample(values, random.integer(1, Math.min(3, values.length)))
  const filters: readonly (() => SearchRequest['query'])[] = [
    () => ({ year: some(years) }),
    () => ({ gender: some(genders) }),
    () => ({ school: some(schools) }),
    () => ({ major: some(MAJORS) }),
    () => ({ specialties: some(SPECIALTIES), specialtiesMatch: random.pick(['all', 'any']) }),
    () => ({ experience: some(EXPERIENCE_LEVELS) }),
    () => ({ heightMin: String(random.integer(60, 68)), heightMax: String(random.integer(68, 77)) }),
    () => ({ ageMin: String(random.integer(18, 22)), ageMax: String(random.integer(22, 30)) }),
    () => ({ ratingMin: String(random.integer(1, 95)) }),
    () => ({ graduationMin: String(random.integer(2026, 2030)) }),
    () => ({ consent: random.pick(YES_OR_NO) }),
    () => ({ photos: random.pick(YES_OR_NO) }),
    () => ({ tape: random.pick(YES_OR_NO) }),
    () => ({ worked: random.pick(YES_OR_NO) }),
    () => ({ notCastFor: String(random.integer(1, 24)) }),
    () => ({ changedSince: random.pick(['2026-06-01T00:00:00.000Z', '2026-08-20T12:00:00.000Z']) }),
    () => ({ confirmed: random.pick(YES_OR_NO) }),
    () => ({ addedSince: random.pick(['2024-09-01', '2026-06-01', '2026-08-20']) }),
    () => ({ heightMin: String(random.integer(60, 68)), unknown: 'include' }),
    () => ({ freeOn: '2026-12-03', freeFrom: '14:00', freeTo: random.pick(['16:00', '18:00']), freeFor: random.pick(['60', '120']) }),
    () => ({ location: random.pick(['malibu', 'ca', 'new york']) }),
    () => ({ search: random.pick([...TERMS.common, ...TERMS.selective]) }),
  ]
  return Array.from({ length: count }, () => {
    const query = Object.assign({}, ...random.sample(filters, random.integer(1, 6)).map((filter) => filter()))
    return { kind: 'combined', query: { ...query, ...(random.chance(0.4) && { sort: random.pick(['name', 'rating', 'lastCast']) }) } }
  })
}

/** @param path of the search, of its count or of its choices */
export function searchPath({ query }: SearchRequest, path = '/api/talent/search'): string {
  return buildPath(path, {}, query)
}
