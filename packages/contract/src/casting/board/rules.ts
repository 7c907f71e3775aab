import { withValues } from '../../translate.ts'
import type { Stage } from './stages.ts'

/** Limits of the casting room. */
export const CASTING_ROOM_LIMITS = {
  /** Most applications that one call moves, or tells a decision about. */
  moves: 200,
  /** Characters of the reason for a move. */
  reason: 500,
  /** People that one call adds to a role. */
  added: 200,
  /** Most alternates of a role that can be reordered: everybody of a large casting call. */
  alternates: 5000,
  /** Up to this many applications, the pages of a casting call load all full cards at once. */
  whole: 100,
  /** Beyond that, full cards of each stage that load at first; the others load when they scroll into view. */
  first: 30,
  /** Most full cards in one answer. */
  cards: 100,
} as const

/** Where an application came from: the student applied, was invited, or was added by the office. */
export const APPLICATION_SOURCES = ['applied', 'invited', 'office'] as const

/** Shown in place of a name when a rule moved an application, for example when an offer expired. */
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
