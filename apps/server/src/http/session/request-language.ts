import { LANGUAGE_COOKIE, type Language, negotiateLanguage, readLanguage } from '@callboard/contract/language'
import type { FastifyRequest } from 'fastify'

/**
 * The language of the page that sends a request: the person's choice, else the first supported language of their browser.
 *
 * @param fallback the institution's language
 */
export function requestLanguage(
  { cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>,
  fallback: Language,
): { language: Language; isChosen: boolean } {
  const kept = cookies[LANGUAGE_COOKIE.name]
  return {
    language: negotiateLanguage(kept, headers['accept-language'], fallback),
    isChosen: readLanguage(kept) !== undefined,
  }
}

/**
 * The language of error messages. Pages request theirs; a program that requests none gets English.
 *
 * @param fallback the institution's language, for requests of a language that we do not support
 */
export function answerLanguage({ headers }: Pick<FastifyRequest, 'headers'>, fallback: Language): Language {
  const accepted = headers['accept-language']
  return accepted === undefined ? 'en' : negotiateLanguage(undefined, accepted, fallback)
}
