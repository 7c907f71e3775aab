/** Events that a webhook can report. */
export const WEBHOOK_EVENTS = [
  'profile.created',
  'profile.changed',
  'profile.deleted',
  'application.moved',
  'offer.answered',
  'booking.changed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The type of a test message. */
export const TEST_EVENT = 'test'

/**
 * `webhooks`: how many may exist; `listed`: deliveries in one answer; `answer`: how many characters of a receiver's answer are
 * kept.
 */
export const WEBHOOK_LIMITS = { url: 500, webhooks: 20, listed: 50, answer: 300 } as const

/** Days for which a finished delivery is listed. */
export const DELIVERY_DAYS = 14

/**
 * Timing of deliveries, in seconds. Pauses between attempts grow by `factor` from `firstPause` to `longestPause`; after `giveUp`
 * the delivery is given up. `longestWait`: the longest pause that a receiver may ask for (`Retry-After`). `patience`: how long a
 * receiver may take to answer. `lease`: when an attempt without an outcome, for example after a crash, is repeated.
 */
export const DELIVERY_TIMING = {
  firstPause: 5,
  factor: 3,
  longestPause: 4 * 3600,
  giveUp: 24 * 3600,
  patience: 5,
  lease: 30,
  longestWait: 12 * 3600,
} as const

/**
 * - `waiting`: not delivered yet, or to be tried again
 * - `delivered`: the receiver answered with a status from 200 to 299
 * - `given-up`: not delivered within a day
 */
export const DELIVERY_STATES = ['waiting', 'delivered', 'given-up'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why there was no answer: a private or wrong address, no connection, or a timeout. */
export const DELIVERY_FAILURES = ['address-refused', 'unreachable', 'too-slow'] as const
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]

/**
 * When to retry a failed delivery; `undefined` when it is given up.
 *
 * @param attempts made so far
 * @param since when it was first due
 * @param asked seconds of the receiver's `Retry-After`
 */
export function nextAttempt(attempts: number, since: Date, now: Date, asked = 0): Date | undefined {
  const { firstPause, factor, longestPause, giveUp, longestWait } = DELIVERY_TIMING
  const pause = Math.max(Math.min(firstPause * factor ** (attempts - 1), longestPause), Math.min(asked, longestWait))
  const next = now.getTime() + pause * 1000
  return next - since.getTime() > giveUp * 1000 ? undefined : new Date(next)
}

/** Seconds of a `Retry-After`: a number, or the time until a date (RFC 9110). 0 if it is missing or unreadable. */
export function retryAfterSeconds(header: string | undefined, now: Date): number {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const until = /GMT$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(until) ? 0 : Math.max(0, Math.ceil((until - now.getTime()) / 1000))
}

export const WEBHOOK_MESSAGE = {
  url: 'Please enter an address that begins with https://',
  noEvent: 'Please choose at least one event',
} as const
