import { readTalentAddress, type TalentFilters } from './address.ts'
import { readMeasures } from './sentence-measures.ts'
import { reading, restOf } from './sentence-text.ts'
import { type FindDays, readFreeTime } from './sentence-times.ts'
import { readNames, type SentenceNames } from './sentence-words.ts'

/** What a sentence asks for. */
export interface Sentence {
  readonly filters: TalentFilters
  /** What is not understood, which is searched for as words. */
  readonly rest: string
}

/**
 * Reads what somebody types into the search box, such as *junior dancer free thursday 2-5 over 5'6"*, in English and Spanish.
 *
 * @param typed any text
 * @param names the years, genders, schools, levels and specialties to look for
 * @param findDays finds days in a text
 */
export function readSentence(typed: string, names: SentenceNames, findDays: FindDays): Sentence {
  const sentence = reading(typed)
  const measured = { ...readMeasures(sentence), ...readFreeTime(sentence, findDays) }
  const named = readNames(sentence, names)
  if (sentence.taken.length === 0) return { filters: {}, rest: typed }
  return { filters: readTalentAddress({ ...measured, ...named }), rest: restOf(sentence) }
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
