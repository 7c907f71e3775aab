import type { Institution } from '@callboard/contract/institution'
import type { Language } from '@callboard/contract/language'
import { type Catalog, createTranslator, type Translator } from '@callboard/contract/translate'
import messages from '@callboard/contract/translations/es.json' with { type: 'json' }
import es from '#translations/es.json' with { type: 'json' }

/** The translations of each language, including the contract's messages. English is in the source. */
const CATALOGS: Readonly<Record<Language, Catalog>> = { en: {}, es: { ...messages, ...es } }

const known = new Map<string, Translator>()

/** An institution's settings about languages. */
export type InstitutionLanguage = Pick<Institution, 'language' | 'region'>

/**
 * Translates the texts of the server into a reader’s language.
 *
 * @param institution gives the language of readers without one, and the region for dates and numbers
 * @param language the reader's language
 */
export function translatorFor({ language: own, region }: InstitutionLanguage, language: Language | null | undefined): Translator {
  const used = language ?? own
  const locale = `${used}-${region}`
  const translator = known.get(locale) ?? createTranslator(used, { catalog: CATALOGS[used], locale })
  known.set(locale, translator)
  return translator
}
