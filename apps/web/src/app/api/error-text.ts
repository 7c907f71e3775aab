import { msg, plural, t } from '#app/language/t.ts'
import { OtherPersonError } from '#app/session/page-person.ts'
import { ApiError } from './api-error.ts'

/** The message when a call did not reach the server. */
const OFFLINE_TEXT = msg('The connection was lost. Check your network and try again.')

/** The message when a user has repeated an action too often. @param seconds after which they may retry */
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
 * The message for a failed call. Messages of the server are in the language of the page.
 *
 * @param error the thrown value
 * @param fallback the message if the server sent none
 */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof OtherPersonError) return t(error.message)
  if (error instanceof ApiError && error.status === 429 && error.retryAfter !== null) return tooManyText(error.retryAfter)
  if (error instanceof ApiError) return error.serverMessage ?? fallback
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) return t(OFFLINE_TEXT)
  return fallback
}

/** Whether the server rejected a call because no one is signed in (any more). */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
