/** One request of the search workload. */
export interface SearchRequest {
  readonly kind: 'selective' | 'common' | 'absent' | 'empty'
  readonly query: Readonly<Record<string, string>>
}

/** Words as people type them; how many of the seeded students each finds is what its kind says. */
const TERMS: Readonly<Record<SearchRequest['kind'], readonly string[]>> = {
  selective: [
    'Łukasz Wójcik',
    "o'brien",
    'nguyen piano',
    'kealoha hula',
    'sólveig',
    'Großmann',
    '李 piano',
    'camila malibu',
    'bharatanatyam chess',
  ],
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

/** Every kind of term with and without filters, in an order that mixes them. */
export function searchWorkload(): SearchRequest[] {
  const requests = Object.entries(TERMS).flatMap(([kind, terms]) =>
    terms.flatMap((search) =>
      FILTERS.map((filter) => ({ kind: kind as SearchRequest['kind'], query: { ...(search !== '' && { search }), ...filter } })),
    ),
  )
  // A step that shares no factor with the number of requests visits each once.
  const step = 37
  if (gcd(step, requests.length) !== 1) throw new Error(`${step} divides ${requests.length} requests: choose another step`)
  return requests.map((_, place) => requests[(place * step) % requests.length] as SearchRequest)
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b)
}

export function searchPath({ query }: SearchRequest): string {
  const parameters = new URLSearchParams(query).toString()
  return `/api/talent/search${parameters === '' ? '' : `?${parameters}`}`
}
