/** How long a sign-in link is valid, in minutes (operations, "Signing in"). */
export const SIGN_IN_MINUTES = 15

/** How long the code of the same mail is valid, in minutes: six digits can be guessed, a link cannot (ASVS V6.5.5). */
export const SIGN_IN_CODE_MINUTES = 10

/** How long the link of the mail after a registration signs in, in days. */
export const WELCOME_LINK_DAYS = 7

/**
 * Wrong codes of one browser after which the codes of its requested mails are invalid. A new mail has a valid code again; the links stay
 * valid.
 */
export const SIGN_IN_CODE_ATTEMPTS = 5

/**
 * Wrong codes for one address in a day, from all networks together, after which codes that programs requested are refused. A code that a
 * browser requested is valid in that browser alone, so guesses of others do not count against it.
 */
export const SIGN_IN_CODE_ATTEMPTS_PER_DAY = 50

/**
 * Sign-in mails to one address within an hour of which none was used. Beyond it the answer stays the same and no mail leaves, so that
 * nobody's inbox can be flooded and the answer says nothing about the address. A browser in which the address has signed in by mail
 * before has this limit, and that of the day, to itself.
 */
export const SIGN_IN_MAILS_UNUSED = 10

/** The same within a day. With the limit of wrong codes it also limits how many codes a stranger can try. */
export const SIGN_IN_MAILS_UNUSED_PER_DAY = 20

/**
 * Mails in a day to somebody whose address is typed into the forms of registration links again: of one link, and of all. Strangers can type it as
 * often as they like, and these mails count for nothing else.
 */
export const JOIN_MAILS_PER_LINK = 1
export const JOIN_MAILS_PER_DAY = 2

export const SIGN_IN_MESSAGE = {
  sent: 'If that address can sign in, an email with a link and a code is on its way.',
  invalidEmail: 'Please enter a valid email address',
  invalidLink: 'This sign-in link is no longer valid. Please ask for a new one.',
  invalidCode: 'That code is not right or no longer valid.',
} as const

/** Characters of the code that makes the first casting director, without its dashes. */
export const SET_UP_CODE_LENGTH = 12

/** Wrong codes after which another code is valid, which the log shows. */
export const SET_UP_GUESSES = 5

export const SET_UP_MESSAGE = {
  code: 'This is not the code that the log shows now. Please look at its newest line.',
  email: SIGN_IN_MESSAGE.invalidEmail,
} as const
