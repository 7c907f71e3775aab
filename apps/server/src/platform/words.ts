import messages from '@callboard/contract/catalogs/es.json' with { type: 'json' }
import type { Institution } from '@callboard/contract/institution'
import type { Language } from '@callboard/contract/language'
import { type Catalog, type Words, wordsOf } from '@callboard/contract/words'
import es from '#messages/es.json' with { type: 'json' }

/** The translations of each language, with those of the contract's messages; English is in the source. */
const CATALOGS: Readonly<Record<Language, Catalog>> = { en: {}, es: { ...messages, ...es } }

const known = new Map<string, Words>()

/** An institution's settings about languages. */
export type Tongue = Pick<Institution, 'language' | 'region'>

/**
 * The texts of the server in a reader's language.
 *
 * @param tongue the institution's language, for readers without one, and its region, which decides how dates and numbers are written
 * @param language the reader's language
 */
export function wordsFor({ language: own, region }: Tongue, language: Language | null | undefined): Words {
  const spoken = language ?? own
  const locale = `${spoken}-${region}`
  const words = known.get(locale) ?? wordsOf(spoken, { catalog: CATALOGS[spoken], locale })
  known.set(locale, words)
  return words
}
