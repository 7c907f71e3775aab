import { readTalentAddress, type TalentFilters } from './address.ts'

/** What a sentence asks for. */
export interface Sentence {
  readonly filters: TalentFilters
  /** What is not understood, which is searched for as words. */
  readonly rest: string
  /** The part of it that names several days, which no filter can ask for. */
  readonly unread?: string | undefined
}

/** Filters of fields together with those of a sentence: of several values both, of others what the sentence says. */
export function withSentence(filters: TalentFilters, { filters: said, rest }: Sentence): TalentFilters {
  const { freeFrom: _from, freeTo: _to, freeFor: _for, ...others } = filters
  const entries = Object.entries(said).map(([name, value]) => {
    const known = filters[name as keyof TalentFilters]
    return [name, Array.isArray(value) && Array.isArray(known) ? [...new Set([...known, ...value])] : value]
  })
  return readTalentAddress({ ...(said.freeOn === undefined ? filters : others), ...Object.fromEntries(entries), search: rest })
}
