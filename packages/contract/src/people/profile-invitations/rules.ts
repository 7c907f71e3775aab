/** Who is listed: people who are not invited, whose mail waits, who have not answered, and who have. */
export const INVITATION_STATES = ['uninvited', 'waiting', 'unanswered', 'answered'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

export const INVITATION_LIMITS = {
  /** People on one page of the list. */
  page: 50,
  maxOffset: 100_000,
  /** Mails to one person altogether. */
  mails: 4,
  /** Hours after a mail during which the same person gets no other. */
  pauseHours: 24,
  /** People who are named in one call. */
  chosen: 2000,
} as const

/** Seconds before the first mail leaves, in which the invitation can be undone. */
export const INVITATION_UNDO_SECONDS = 12

export const INVITATION_MESSAGE = {
  who: 'Please say who to invite',
  offset: 'Not a place in the list',
} as const
