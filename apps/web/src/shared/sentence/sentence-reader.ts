import type { Institution } from '@callboard/contract/institution'
import { readSentence } from '@callboard/contract/people/talent-search/sentence'
import type { Sentence } from '@callboard/contract/people/talent-search/sentence-filters'
import { sentenceNames } from '@callboard/contract/people/talent-search/sentence-words'
import { dayOf } from '@callboard/contract/time/month'
import { locale, t } from '#app/language/t.ts'
import { findDays } from './find-days.ts'

/** Reads one sentence. */
export type ReadSentence = (typed: string) => Sentence

/** Creates a reader with the lists and the time zone of an institution. @param specialties the skills in its profiles */
export function sentenceReader(institution: Institution, specialties: readonly string[]): ReadSentence {
  const names = sentenceNames(institution, specialties, t)
  const { timeZone, region } = institution
  return (typed) => {
    const today = dayOf(new Date(), timeZone)
    return readSentence(typed, names, (text) => findDays(text, today, locale(), region))
  }
}
