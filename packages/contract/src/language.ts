/** Languages that the page speaks; the first is the one its source is written in. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** How each language calls itself, for the person who looks for their own. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

/** The cookie in which a device keeps a person's choice, so that the server can send the page in it. Set by the page. */
export const LANGUAGE_COOKIE = { name: 'callboard.language', maxAgeSeconds: 31_536_000 } as const

/** Names a language in the address of any page, from which the server leads back to the page, and keeps it. */
export const LANGUAGE_QUERY = 'language'

/** Where a build says which files hold the words of each language, as `Record<Language, string[]>` of addresses. */
export const LANGUAGE_FILES = 'language-files.json'

/** The language that a text names, or `undefined` for anything that is none of ours. */
export function readLanguage(text: string | null | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === text)
}

/**
 * The language of a visitor: what they chose, else the first of their browser's that we speak, else the institution's.
 *
 * @param kept what the cookie says
 * @param accepted the request's `Accept-Language`
 * @param fallback the institution's own
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
