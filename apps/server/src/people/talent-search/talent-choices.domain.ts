import { findWords, foldText } from '@callboard/contract/fold'
import type { TalentChoice, TalentChoices, TalentCriteria } from '@callboard/contract/people/talent-search/endpoints'
import { COUNTED_FILTERS, type CountedFilter, TALENT_SEARCH_LIMITS } from '@callboard/contract/people/talent-search/rules'

/** How many of the read people have a value. */
export interface CountedValue {
  readonly filter: CountedFilter
  readonly value: string
  readonly count: number
}

/** The counted values of some filters, and whether all matching people were read. */
export interface CountedValues {
  readonly values: readonly CountedValue[]
  readonly isComplete: boolean
}

/** One database query: its criteria, and the filters whose choices are counted among the matching people. */
export interface Reading {
  readonly criteria: TalentCriteria
  readonly filters: readonly CountedFilter[]
}

/**
 * The queries that count every choice together with the other filters: one for all unused filters, and one for each used filter without
 * itself. A person needs all chosen specialties, so a further specialty is counted among people who have the others.
 */
export function readingsOf(criteria: TalentCriteria): Reading[] {
  const isAlone = (filter: CountedFilter) =>
    criteria[filter] !== undefined && !(filter === 'specialties' && criteria.specialtiesMatch !== 'any')
  const used = COUNTED_FILTERS.filter(isAlone)
  return [
    { criteria, filters: COUNTED_FILTERS.filter((filter) => !used.includes(filter)) },
    ...used.map((filter) => ({ criteria: { ...criteria, [filter]: undefined }, filters: [filter] })),
  ]
}

/** Values that the filter does not distinguish become one choice, in the most frequent spelling. */
function merged(values: readonly CountedValue[]): { value: string; count: number }[] {
  const choices = new Map<string, { value: string; count: number }>()
  for (const { value, count } of values.toSorted((one, other) => other.count - one.count)) {
    const key = foldText(value)
    const known = choices.get(key)
    if (known) known.count += count
    else choices.set(key, { value, count })
  }
  return [...choices.values()]
}

/** The choices of one filter, the most frequent first. */
function choicesOf(filter: CountedFilter, { values, isComplete }: CountedValues): TalentChoice[] {
  const { countCap, values: most } = TALENT_SEARCH_LIMITS
  const all = merged(values.filter((value) => value.filter === filter))
    .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    .slice(0, most)
  return all.map(({ value, count }) => {
    // A major is searched by its words, which other majors may contain.
    const hasWords = filter === 'major' ? findWords(value) : undefined
    const found = hasWords ? values.reduce((sum, one) => sum + (one.filter === filter && hasWords(one.value) ? one.count : 0), 0) : count
    return { value, count: Math.min(found, countCap), capped: found > countCap || !isComplete }
  })
}

/** The choices of all filters. @param counted the results of the queries, in order */
export function allChoices(readings: readonly Reading[], counted: readonly CountedValues[]): TalentChoices {
  const of = (filter: CountedFilter) => {
    const values = counted[readings.findIndex(({ filters }) => filters.includes(filter))]
    return values ? choicesOf(filter, values) : []
  }
  return Object.fromEntries(COUNTED_FILTERS.map((filter) => [filter, of(filter)])) as TalentChoices
}
