/** What a webhook can be notified of. */
export const WEBHOOK_EVENTS = [
  'profile.created',
  'profile.changed',
  'profile.deleted',
  'application.moved',
  'offer.answered',
  'booking.changed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The type of a message that only tests an address. */
export const TEST_EVENT = 'test'

/** `webhooks`: how many there may be; `listed`: deliveries in one answer; `answer`: characters of a receiver's answer that are kept. */
export const WEBHOOK_LIMITS = { url: 500, webhooks: 20, listed: 50, answer: 300 } as const

/** Days for which a delivery that has ended is listed. */
export const DELIVERY_DAYS = 14

/**
 * When a delivery is tried again, in seconds: pauses grow by `factor` from the first to the longest; after `giveUp` it is given up.
 * `longestWait`: the most that a receiver may ask for (`Retry-After`). `patience`: how long a receiver may take; `lease`: after which an attempt without an outcome, as after a crash, is made again.
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
 * - `given-up`: it did not within a day
 */
export const DELIVERY_STATES = ['waiting', 'delivered', 'given-up'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why there was no answer: a private or wrong address, no connection, or too late. */
export const DELIVERY_FAILURES = ['address-refused', 'unreachable', 'too-slow'] as const
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]

/**
 * When a failed delivery is tried again; `undefined` when it is given up.
 *
 * @param attempts made so far
 * @param since when it was first due
 * @param asked seconds for which the receiver wants to be left alone
 */
export function nextAttempt(attempts: number, since: Date, now: Date, asked = 0): Date | undefined {
  const { firstPause, factor, longestPause, giveUp, longestWait } = DELIVERY_TIMING
  const pause = Math.max(Math.min(firstPause * factor ** (attempts - 1), longestPause), Math.min(asked, longestWait))
  const next = now.getTime() + pause * 1000
  return next - since.getTime() > giveUp * 1000 ? undefined : new Date(next)
}

/** Seconds of a `Retry-After`: a number, or the time until a date (RFC 9110); 0 where there is none, or nothing that can be read. */
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
