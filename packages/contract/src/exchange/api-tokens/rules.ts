import { withValues } from '../../translate.ts'

/** The scopes of an API token. A token can call an endpoint if it has the endpoint's scope. */
export const TOKEN_SCOPES = ['read-talent', 'write-talent', 'read-projects', 'applications', 'messages'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** The prefix of each token, by which scanners of source code recognise a published token. */
export const TOKEN_PREFIX = 'callboard_'

/** `days`: the longest lifetime of a token; `tokens`: how many tokens may exist. */
export const TOKEN_LIMITS = { name: 80, days: 366, tokens: 100 } as const

/** Lifetimes that the page offers, in days. */
export const TOKEN_DAYS = [7, 30, 90, 366] as const

/** Days for which an expired token stays in the list. */
export const EXPIRED_TOKEN_DAYS = 30

/** Calls of any kind by one token. */
export const CALLS_OF_A_TOKEN = { max: 600, seconds: 60 } as const

/**
 * - `active`: accepted
 * - `expired`: its time is over
 * - `stopped`: its creator is no longer a casting director
 */
export const TOKEN_STATES = ['active', 'expired', 'stopped'] as const
export type TokenState = (typeof TOKEN_STATES)[number]

/**
 * The state of a token.
 * @param maker the current role of its creator
 */
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
