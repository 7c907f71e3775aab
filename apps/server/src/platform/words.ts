import type { Institution } from '@callboard/contract/institution'
import type { Language } from '@callboard/contract/language'
import { type Catalog, type Words, wordsOf } from '@callboard/contract/words'
import es from '#messages/es.json' with { type: 'json' }

/** Where the words of a language are; English is in the source. */
const CATALOGS: Readonly<Record<Language, Catalog>> = { en: {}, es }

const known = new Map<string, Words>()

/** What an institution says of languages. */
export type Tongue = Pick<Institution, 'language' | 'region'>

/**
 * The words in which the server speaks to somebody.
 *
 * @param tongue the institution's own language, for the person who has none, and the country by whose customs dates and numbers are written
 * @param language of the person who reads it
 */
export function wordsFor({ language: own, region }: Tongue, language: Language | null | undefined): Words {
  const spoken = language ?? own
  const locale = `${spoken}-${region}`
  const words = known.get(locale) ?? wordsOf(spoken, { catalog: CATALOGS[spoken], locale })
  known.set(locale, words)
  return words
}
