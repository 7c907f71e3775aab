/** The channel on which each new page tells the other tabs the id of its user, or `NOBODY`. */
export const PERSON_CHANNEL = 'callboard.person'
