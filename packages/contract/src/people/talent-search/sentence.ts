import { readTalentAddress } from './address.ts'
import type { Sentence } from './sentence-filters.ts'
import { readMeasures } from './sentence-measures.ts'
import { reading, restOf } from './sentence-text.ts'
import { type FindDays, readFreeTime } from './sentence-times.ts'
import { readNames, type SentenceNames } from './sentence-words.ts'

/**
 * Reads a sentence in the search box, for example *junior dancer free thursday 2-5 over 5'6"*, in English and Spanish.
 *
 * @param typed any text
 * @param names the years, genders, schools, levels and specialties to look for
 * @param findDays finds days in a text
 */
export function readSentence(typed: string, names: SentenceNames, findDays: FindDays): Sentence {
  const sentence = reading(typed)
  const measured = readMeasures(sentence)
  const free = readFreeTime(sentence, findDays)
  const named = readNames(sentence, names)
  const unread = free.unread && sentence.text.slice(free.unread.index, free.unread.index + free.unread.length)
  if (sentence.taken.length === 0) return { filters: {}, rest: typed, unread }
  return { filters: readTalentAddress({ ...measured, ...free.filters, ...named }), rest: restOf(sentence), unread }
}
