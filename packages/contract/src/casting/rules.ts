import { withValues } from '../words.ts'

/** Bounds of the casting room. */
export const CASTING_ROOM_LIMITS = {
  /** Applications that one call moves or tells. */
  moves: 200,
  /** Characters of the reason for a move. */
  reason: 500,
  /** People that one call adds to a role. */
  added: 200,
} as const

export const CASTING_MESSAGE = {
  /** `stage` is the stage's name in the reader's language. */
  moved: 'Somebody else moved this application in the meantime.',
  notAllowed: 'This move is not possible.',
  full: 'Every place of this role is taken. Say why you book one more.',
  nothingToUndo: 'This move can no longer be undone.',
  restricted: 'This student is restricted, and cannot be moved.',
  tooMany: withValues('Please choose at most {moves} people at once', { moves: CASTING_ROOM_LIMITS.moves }),
  noneChosen: 'Please choose at least one person',
  notBooked: 'Only somebody who is booked can say that they cannot come.',
  reasonRequired: 'Please say why',
  otherRole: 'This role belongs to another casting call.',
  alreadyInRole: 'This person has applied for that role already.',
  rankOrder: 'Please send every alternate of the role once',
} as const

/** Stages to which a casting director moves applications by hand; offers and invitations are sent, not moved to. */
export const HAND_MOVES = ['submitted', 'shortlisted', 'callback', 'alternate', 'booked', 'completed', 'no-show', 'released'] as const
