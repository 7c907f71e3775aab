import { LANGUAGE_COOKIE, type Language, readLanguage } from '@callboard/contract/language'
import type { Catalog } from '@callboard/contract/words'
import { createElement, type FunctionComponent, useSyncExternalStore } from 'react'
import { setCatalog } from './t.ts'

/** Words of the page, and of the sentences that the contract and the server say. */
interface Words {
  readonly page: Catalog
  readonly answers: Catalog
}

/** Where the words of a language are; English is in the source. */
const CATALOGS: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => ({ page: {}, answers: {} }),
  es: async () => (await import('#messages/es.json')).default,
}

let active: Language = 'en'
let country = 'US'
const listeners = new Set<() => void>()

/**
 * Makes the page speak a language, as soon as its words are here.
 *
 * @param region the institution's, by which dates and numbers are written
 */
export async function speak(language: Language, region = country): Promise<void> {
  const { page, answers } = await CATALOGS[language]()
  country = region
  active = language
  setCatalog(`${language}-${region}`, page, answers)
  if (typeof document !== 'undefined') document.documentElement.lang = language
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** The language of the page at this moment. */
export const spokenLanguage = () => active

/** The language of the page; anyone who asks is rendered again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(listen, spokenLanguage, spokenLanguage)

/** A route's component that is rendered again when the language changes, and loses nothing by it. */
export function inLanguage(Screen: FunctionComponent): () => ReturnType<typeof createElement> {
  return function InLanguage() {
    useLanguage()
    return createElement(Screen)
  }
}

/** What this device keeps as somebody's choice. */
export function keptLanguage(): Language | undefined {
  const kept = document.cookie.split('; ').find((pair) => pair.startsWith(`${LANGUAGE_COOKIE.name}=`))
  return readLanguage(kept?.slice(LANGUAGE_COOKIE.name.length + 1))
}

/** Speaks a language from now on, and at the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox, and the server must see the choice
  document.cookie = `${LANGUAGE_COOKIE.name}=${language}; path=/; max-age=${LANGUAGE_COOKIE.maxAgeSeconds}; samesite=lax`
}
