import { readTalentAddress, type TalentFilters } from './address.ts'

/** The meaning of a sentence. */
export interface Sentence {
  readonly filters: TalentFilters
  /** The part that was not understood. It is searched for as words. */
  readonly rest: string
  /** The part of it that names several days. No filter can ask for several days. */
  readonly unread?: string | undefined
}

/**
 * Combines the filters of the form with those of a sentence. A filter with several values gets both; for others the sentence
 * wins.
 */
export function withSentence(filters: TalentFilters, { filters: said, rest }: Sentence): TalentFilters {
  const { freeFrom: _from, freeTo: _to, freeFor: _for, ...others } = filters
  const entries = Object.entries(said).map(([name, value]) => {
    const known = filters[name as keyof TalentFilters]
    return [name, Array.isArray(value) && Array.isArray(known) ? [...new Set([...known, ...value])] : value]
  })
  return readTalentAddress({ ...(said.freeOn === undefined ? filters : others), ...Object.fromEntries(entries), search: rest })
}
