import { withValues } from '../../translate.ts'
import type { Stage } from './stages.ts'

/** Bounds of the casting room. */
export const CASTING_ROOM_LIMITS = {
  /** Applications that one call moves or tells. */
  moves: 200,
  /** Characters of the reason for a move. */
  reason: 500,
  /** People that one call adds to a role. */
  added: 200,
  /** Alternates of a role that can be put in another order: everybody of a large call. */
  alternates: 5000,
  /** Applications to one casting call up to which its pages get every whole card at once. */
  whole: 100,
  /** Of more, as many of each stage as are shown at first; the others are read as they come into sight. */
  first: 30,
  /** Cards that one call reads. */
  cards: 100,
} as const

/** How an application came to be: the student applied, was invited, or the office added them. */
export const APPLICATION_SOURCES = ['applied', 'invited', 'office'] as const

/** Who moved an application by a rule, such as the end of an offer, in place of a name. */
export const CALLBOARD = 'Callboard'

export const CASTING_MESSAGE = {
  notAllowed: 'This move is not possible.',
  full: 'Every place of this role is taken. Say why you book one more.',
  clash: 'Something else takes this time. Say why you book all the same.',
  notActive: 'People can be invited only while the casting call is active.',
  tooMany: withValues('Please choose at most {moves} people at once', { moves: CASTING_ROOM_LIMITS.moves }),
  noneChosen: 'Please choose at least one person',
  tooManyCards: withValues('Please ask for at most {cards} people at once', { cards: CASTING_ROOM_LIMITS.cards }),
  reasonRequired: 'Please say why',
  alreadyInRole: 'This person is in that role already.',
  rankOrder: 'Please send every alternate of the role once',
} as const

/** What stages are called; translated where they are shown. */
export const STAGE_NAME: Readonly<Record<Stage, string>> = {
  submitted: 'Applied',
  invited: 'Invited',
  shortlisted: 'Shortlisted',
  callback: 'Callback',
  alternate: 'Alternate',
  offered: 'Offered',
  booked: 'Booked',
  completed: 'Completed',
  'no-show': 'No show',
  released: 'Released',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  'offer-expired': 'Offer expired',
}

/** Stages to which a casting director moves applications by hand; offers and invitations are sent, not moved to. */
export const HAND_MOVES = ['submitted', 'shortlisted', 'callback', 'alternate', 'booked', 'completed', 'no-show', 'released'] as const
