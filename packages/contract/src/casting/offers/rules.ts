import { withValues } from '../../translate.ts'

/** How long an offer is open, in hours: the default, the minimum and the maximum. */
export const OFFER_HOURS = { standard: 24, least: 2, most: 336 } as const

/** Characters of the message that goes with an offer. */
export const OFFER_MESSAGE_LENGTH = 2000

/** How an offer ended: by its student, by time, or because the office took it back. */
export const OFFER_ANSWERS = ['accepted', 'declined', 'expired', 'withdrawn'] as const
export type OfferAnswer = (typeof OFFER_ANSWERS)[number]

/** Where an offer stands. */
export const OFFER_STATES = ['open', ...OFFER_ANSWERS] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** The state of an offer at a moment: one that nobody has ended yet has expired once its time is over. */
export function offerStateAt({ answer, expiresAt }: { answer: OfferAnswer | null; expiresAt: Date }, now: Date): OfferState {
  return answer ?? (expiresAt <= now ? 'expired' : 'open')
}

export const OFFER_MESSAGE = {
  hours: withValues('Please choose {least} hours to {days} days', { least: OFFER_HOURS.least, days: OFFER_HOURS.most / 24 }),
  notActive: 'Offers can be sent only while the casting call is active.',
  noneOpen: 'There is no open offer to this person.',
  noAlternate: 'This role has no alternate who can be asked.',
  noPlace: 'Every place of this role is taken or offered.',
  over: 'This casting call is over.',
  missing: 'Offer not found',
} as const

/** Why an offer can no longer be answered otherwise, as its student reads it. */
export const OFFER_ENDED: Readonly<Record<OfferAnswer, string>> = {
  accepted: 'You have accepted this offer already. If you cannot come, please say so in Callboard.',
  declined: 'You have declined this offer already.',
  expired: 'The time to answer this offer is over.',
  withdrawn: 'This offer has been withdrawn.',
}
