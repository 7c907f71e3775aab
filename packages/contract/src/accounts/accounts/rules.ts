/** How long a sign-in link is valid, in minutes (operations, "Signing in"). */
export const SIGN_IN_MINUTES = 15

/**
 * How long the code of a sign-in mail is valid, in minutes. It is shorter than for the link, because six digits can be guessed
 * (ASVS V6.5.5).
 */
export const SIGN_IN_CODE_MINUTES = 10

/** How many days the link in the mail after a registration can sign the person in. */
export const WELCOME_LINK_DAYS = 7

/**
 * After this many wrong codes in one browser, the codes of the mails that it requested are invalid. A new mail has a valid code
 * again; the links stay valid.
 */
export const SIGN_IN_CODE_ATTEMPTS = 5

/**
 * Wrong codes for one address in a day, from all networks together. After that, codes that programs requested are refused. A code
 * that a browser requested is valid in that browser alone, so other people's guesses do not count against it.
 */
export const SIGN_IN_CODE_ATTEMPTS_PER_DAY = 50

/**
 * Unused sign-in mails to one address within an hour. Beyond the limit the answer stays the same but no mail is sent: nobody can
 * flood an inbox, and the answer does not reveal whether the address is known. A browser in which the address has signed in by
 * mail before has its own count for this limit and the daily one.
 */
export const SIGN_IN_MAILS_UNUSED = 10

/** The same limit for a day. With the limit of wrong codes it also limits how many codes a stranger can try. */
export const SIGN_IN_MAILS_UNUSED_PER_DAY = 20

/**
 * Mails in a day to a person whose address is registered again through registration links: per link, and for all links. Strangers
 * can type the address as often as they like, so these mails do not count for other limits.
 */
export const JOIN_MAILS_PER_LINK = 1
export const JOIN_MAILS_PER_DAY = 2

export const SIGN_IN_MESSAGE = {
  sent: 'If that address can sign in, an email with a link and a code is on its way.',
  invalidEmail: 'Please enter a valid email address',
  invalidLink: 'This sign-in link is no longer valid. Please ask for a new one.',
  invalidCode: 'That code is not right or no longer valid.',
} as const

/** Characters of the set-up code of the first casting director, without dashes. */
export const SET_UP_CODE_LENGTH = 12

/** Wrong set-up codes after which the server generates a new code and logs it. */
export const SET_UP_GUESSES = 5

export const SET_UP_MESSAGE = {
  code: 'This is not the code that the log shows now. Please look at its newest line.',
  email: SIGN_IN_MESSAGE.invalidEmail,
} as const
