/**
 * Kinds of needs of the casting desk, most pressing first. Mail servers that refuse our sign-in; answers by mail that cannot be
 * read; offers about to expire; problems reported for a call sheet; conversations that wait for an answer; mails to file. Casting
 * calls that are short and close or shoot soon; booked people without consent; promised answers that are due; decisions to tell.
 * Unwatched self-tapes; applicants without news; unconfirmed registrations; failed mails and text messages.
 */
export const NEED_KINDS = [
  'mail-sign-in',
  'mail-in',
  'offer-ends',
  'call-problem',
  'asked',
  'unfiled-mail',
  'short',
  'unfilled',
  'no-consent',
  'hear-by',
  'untold',
  'new-tape',
  'waiting',
  'new-registration',
  'mail-failed',
  'text-failed',
] as const
export type NeedKind = (typeof NEED_KINDS)[number]

/** When something becomes a need. */
export const NEED_AFTER = {
  /** Hours before an offer expires: half of the default duration, when its student gets a reminder. */
  offerHours: 12,
  /** Hours before the application deadline ends. */
  closingHours: 48,
  /** Days before the shoot, for a casting call that is short and closed for applications. */
  shootDays: 7,
  /** Days before the shoot. */
  consentDays: 14,
  /** Days before the day by which the office promised an answer to a media request. */
  hearByDays: 2,
  /** Days since a decision was made. */
  untoldDays: 3,
  /** Days since somebody applied. */
  waitingDays: 7,
  /** Days for which a registration is listed. */
  registrationDays: 30,
  /** Days for which a failed mail is listed. Nobody can resend it later. */
  mailDays: 7,
} as const

/** Days of *This week* after today. */
export const DAYS_AHEAD = 6

/** Most listed needs of one kind; the most pressing come first. */
export const MOST_NEEDS = 20

/** Most applications that one need names. */
export const MOST_MEANT = 50
