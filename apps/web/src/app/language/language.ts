import { LANGUAGE_COOKIE, type Language, readLanguage } from '@callboard/contract/language'
import type { Catalog } from '@callboard/contract/translate'
import { leavePage } from '#app/session/page-person.ts'
import { setCatalog } from './t.ts'

/** The translations of a language; the English texts are in the source code. */
const CATALOGS: Readonly<Record<Language, () => Promise<Catalog>>> = {
  en: async () => ({}),
  es: async () => (await import('#translations/es.ts')).es,
}

let current: Language = 'en'

/** The translations of a language, for a reader whose language differs from the page's. */
export const loadCatalog = (language: Language): Promise<Catalog> => CATALOGS[language]()

/**
 * Loads the language of the document, once, before anything is rendered.
 *
 * @param region the institution's region, which decides how dates and numbers are written
 */
export async function loadLanguage(language: Language, region: string): Promise<void> {
  const catalog = await CATALOGS[language]()
  current = language
  setCatalog(`${language}-${region}`, catalog)
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

/** The language of the document. */
export const pageLanguage = () => current

/** The language that the user chose on this device. */
export function keptLanguage(): Language | undefined {
  const kept = document.cookie.split('; ').find((pair) => pair.startsWith(`${LANGUAGE_COOKIE.name}=`))
  return readLanguage(kept?.slice(LANGUAGE_COOKIE.name.length + 1))
}

/** The storage key of the language that a kiosk visitor chose, and the page on which it applies. */
const VISIT = { key: 'callboard-kiosk-language', path: '/kiosk/register' } as const

/** The language that a visitor chose at the kiosk, only for their visit. */
export function visitLanguage(): Language | undefined {
  try {
    return window.location.pathname === VISIT.path ? readLanguage(sessionStorage.getItem(VISIT.key)) : undefined
  } catch {
    return undefined
  }
}

/** Sets the language of the visit at the kiosk, from the next load of the page on. */
export function setVisitLanguage(language: Language): void {
  sessionStorage.setItem(VISIT.key, language)
}

/** Ends the language of the visit. @returns whether there was one */
export function endVisitLanguage(): boolean {
  const was = visitLanguage()
  if (was) sessionStorage.removeItem(VISIT.key)
  return was !== undefined
}

/** Sets the language of this device and reloads the document in it. `kept-typing.ts` keeps the typed text. */
export function chooseLanguage(language: Language): void {
  if (language === current) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox, and the server must see the choice
  document.cookie = `${LANGUAGE_COOKIE.name}=${language}; path=/; max-age=${LANGUAGE_COOKIE.maxAgeSeconds}; samesite=lax`
  leavePage()
  window.location.reload()
}
