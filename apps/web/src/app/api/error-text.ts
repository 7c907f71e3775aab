import { msg, plural, t } from '#app/language/t.ts'
import { OtherPersonError } from '#app/session/page-person.ts'
import { ApiError } from './api-error.ts'
import { fromServer } from './server-texts.ts'

/** What a person reads when a call never reached the server. */
const OFFLINE_TEXT = msg('The connection was lost. Check your network and try again.')

/** What a person reads who did something too often. @param seconds after which it may be tried again */
export function tooManyText(seconds: number): string {
  if (seconds < 120) {
    const count = Math.max(1, seconds)
    return plural(count, 'Too many attempts. Please try again in one second.', 'Too many attempts. Please try again in {count} seconds.')
  }
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return t('Too many attempts. Please try again in {minutes} minutes.', { minutes })
  return t('Too many attempts. Please try again in {hours} hours.', { hours: Math.ceil(minutes / 60) })
}

/**
 * What a person reads about a failed call.
 *
 * @param error whatever was thrown
 * @param fallback the words for when the server gave none
 */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof OtherPersonError) return fromServer(error.message)
  if (error instanceof ApiError && error.status === 429 && error.retryAfter !== null) return tooManyText(error.retryAfter)
  if (error instanceof ApiError) return error.serverMessage === null ? fallback : fromServer(error.serverMessage)
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) return t(OFFLINE_TEXT)
  return fallback
}

/** Whether a failure is the server saying that nobody is signed in (any more). */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
