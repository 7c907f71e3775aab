import { LANGUAGE_COOKIE, type Language, negotiateLanguage, readLanguage } from '@callboard/contract/language'
import type { FastifyRequest } from 'fastify'

/**
 * The language of the page that a request comes from: what the person chose, else the first of their browser's that we speak.
 *
 * @param fallback the institution's own
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
