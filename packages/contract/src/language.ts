/** The supported languages; the first is that of the source code. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

/**
 * The cookie that stores the user's language on a device, so that the server sends pages in that language. The page sets it.
 */
export const LANGUAGE_COOKIE = { name: 'callboard.language', maxAgeSeconds: 31_536_000 } as const

/** The query parameter that sets the language on any page. The server stores it and redirects to the page without it. */
export const LANGUAGE_QUERY = 'language'

/** The file of a build that lists the translation files of each language, as `Record<Language, string[]>` of URLs. */
export const LANGUAGE_FILES = 'language-files.json'

/** The supported language with this code, or `undefined`. */
export function readLanguage(text: string | null | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === text)
}

/**
 * The language of a visitor: the chosen one, otherwise the first supported one of the browser, otherwise the institution's.
 *
 * @param kept the value of the cookie
 * @param accepted the request's `Accept-Language`
 * @param fallback the institution's language
 */
export function negotiateLanguage(kept: string | undefined, accepted: string | undefined, fallback: Language): Language {
  const wishes = (accepted ?? '')
    .split(',')
    .map((wish) => {
      const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';')
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
      return { language: readLanguage(tag.split('-', 1)[0]), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  return readLanguage(kept) ?? wishes[0]?.language ?? fallback
}
