import { withValues } from '../../translate.ts'

/** What an API token may be made for. An endpoint names the one scope that lets a token call it. */
export const TOKEN_SCOPES = ['read-talent', 'write-talent', 'read-projects', 'applications', 'messages'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** What each token begins with, so that scanners of source code recognise a token that was published by mistake. */
export const TOKEN_PREFIX = 'callboard_'

/** `days`: the longest time for which a token is valid; `tokens`: how many there may be. */
export const TOKEN_LIMITS = { name: 80, days: 366, tokens: 100 } as const

/** Days that the page offers until a token expires. */
export const TOKEN_DAYS = [7, 30, 90, 366] as const

/** Days for which an expired token is still listed. */
export const EXPIRED_TOKEN_DAYS = 30

/** Calls that one token may make, of any kind. */
export const CALLS_OF_A_TOKEN = { max: 600, seconds: 60 } as const

/**
 * - `active`: accepted
 * - `expired`: its time is over
 * - `stopped`: its maker is no longer a casting director
 */
export const TOKEN_STATES = ['active', 'expired', 'stopped'] as const
export type TokenState = (typeof TOKEN_STATES)[number]

/** The state of a token. @param maker the role of its maker now */
export function tokenState(token: { readonly expiresAt: Date; readonly maker: string }, now: Date): TokenState {
  if (token.expiresAt <= now) return 'expired'
  return token.maker === 'admin' ? 'active' : 'stopped'
}

/** What programs and people see. */
export const TOKEN_MESSAGE = {
  name: 'Please enter a name',
  noScope: 'Please choose at least one scope',
  days: withValues('Please enter a number of days from 1 to {days}', { days: TOKEN_LIMITS.days }),
} as const
