/**
 * What asks a casting director to do something, the most pressing first: mail servers that refuse our sign-in, or answers by mail that
 * cannot be read; an offer that is about to end, people who answered a call sheet
 * with a problem, students who wait for an answer in a conversation, mails that wait to be filed, a casting call that is short and closes or shoots soon, booked people
 * without consent, people who were promised an answer by about now, decisions that wait to be told, self-tapes that nobody has
 * watched, applicants who have heard nothing, people who registered and are not confirmed, and mails and texts that failed.
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
  /** Hours before an offer ends: half of what offers have by default, when their person is reminded. */
  offerHours: 12,
  /** Hours before the last day to apply is over. */
  closingHours: 48,
  /** Days before the shoot, for a casting call that is short and takes no more applications. */
  shootDays: 7,
  /** Days before the shoot. */
  consentDays: 14,
  /** Days before the day by which people who were asked for something hear from the office. */
  hearByDays: 2,
  /** Days since a decision was made. */
  untoldDays: 3,
  /** Days since somebody applied. */
  waitingDays: 7,
  /** Days for which a registration is listed. */
  registrationDays: 30,
  /** Days for which a mail that failed is listed; nobody can send it again later. */
  mailDays: 7,
} as const

/** Days that *This week* has, after today. */
export const DAYS_AHEAD = 6

/** Needs of one kind that are listed, the most pressing first. */
export const MOST_NEEDS = 20

/** Applications that a need names at most. */
export const MOST_MEANT = 50
