import { withValues } from '../../translate.ts'

/** How long an offer is open, in hours: the default, the minimum and the maximum. */
export const OFFER_HOURS = { standard: 24, least: 2, most: 336 } as const

/** Longest message with an offer, in characters. */
export const OFFER_MESSAGE_LENGTH = 2000

/** How an offer ended: its student answered, it expired, or the office withdrew it. */
export const OFFER_ANSWERS = ['accepted', 'declined', 'expired', 'withdrawn'] as const
export type OfferAnswer = (typeof OFFER_ANSWERS)[number]

/** The states of an offer. */
export const OFFER_STATES = ['open', ...OFFER_ANSWERS] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** The state of an offer at a moment. An open offer has expired once its time is over. */
export function offerStateAt({ answer, expiresAt }: { answer: OfferAnswer | null; expiresAt: Date }, now: Date): OfferState {
  return answer ?? (expiresAt <= now ? 'expired' : 'open')
}

export const OFFER_MESSAGE = {
  hours: withValues('Please choose {least} hours to {days} days', { least: OFFER_HOURS.least, days: OFFER_HOURS.most / 24 }),
} as const
