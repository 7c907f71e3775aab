/** The lists of people: not invited, mail waiting, not answered, answered. */
export const INVITATION_STATES = ['uninvited', 'waiting', 'unanswered', 'answered'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

export const INVITATION_LIMITS = {
  /** People on one page of the list. */
  page: 50,
  maxOffset: 100_000,
  /** Most mails to one person in total. */
  mails: 4,
  /** Hours after a mail before the same person can get another one. */
  pauseHours: 24,
  /** Most people who are named in one call. */
  chosen: 2000,
} as const

/** Seconds before the first mail is sent. The invitation can be undone until then. */
export const INVITATION_UNDO_SECONDS = 12

export const INVITATION_MESSAGE = {
  who: 'Please say who to invite',
  offset: 'Not a place in the list',
} as const
