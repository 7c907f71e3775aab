import { LANGUAGE_COOKIE, type Language, readLanguage } from '@callboard/contract/language'
import type { Catalog } from '@callboard/contract/words'
import { createElement, type FunctionComponent, useSyncExternalStore } from 'react'
import { setCatalog } from './t.ts'

/** Translations of the page's texts, and of the sentences of the contract and the server. */
interface Words {
  readonly page: Catalog
  readonly answers: Catalog
}

/** The translations of a language; the English is in the source. */
const CATALOGS: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => ({ page: {}, answers: {} }),
  es: async () => (await import('#messages/es.json')).default,
}

let active: Language = 'en'
let country = 'US'
const listeners = new Set<() => void>()

/**
 * Changes the language of the page once its translations are loaded.
 *
 * @param region the institution's; decides how dates and numbers are written
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
/** The current language of the page. */
export const spokenLanguage = () => active

/** The language of the page; the component re-renders when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(listen, spokenLanguage, spokenLanguage)

/** Wraps a route's component so that it re-renders when the language changes, and keeps its state. */
export function inLanguage(Screen: FunctionComponent): () => ReturnType<typeof createElement> {
  return function InLanguage() {
    useLanguage()
    return createElement(Screen)
  }
}

/** The language that the user chose on this device. */
export function keptLanguage(): Language | undefined {
  const kept = document.cookie.split('; ').find((pair) => pair.startsWith(`${LANGUAGE_COOKIE.name}=`))
  return readLanguage(kept?.slice(LANGUAGE_COOKIE.name.length + 1))
}

/** Changes the language now and for the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox, and the server must see the choice
  document.cookie = `${LANGUAGE_COOKIE.name}=${language}; path=/; max-age=${LANGUAGE_COOKIE.maxAgeSeconds}; samesite=lax`
}
