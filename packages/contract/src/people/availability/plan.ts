/** Rules for students' availability: limits, messages, and problems of timetables. */

export const AVAILABILITY_LIMITS = {
  termName: 60,
  /** Days that one term, or one exception, may last. */
  days: 400,
  terms: 12,
  note: 200,
  /** Most exceptions that are not over yet. */
  exceptions: 200,
  timetables: 5,
  timetableName: 120,
  /** Largest file, in bytes. */
  timetableBytes: 2 * 1024 * 1024,
  address: 2048,
  /** How many days of classes are kept before and after a reading: a month, and 13 months. */
  daysBefore: 31,
  daysAfter: 396,
  /** Most days of busy times in one request. */
  askedDays: 62,
} as const

/** Hours between two readings of a timetable's address. */
export const TIMETABLE_HOURS = 6

/** Why a timetable could not be read. */
export const TIMETABLE_FAILURES = [
  'not-a-calendar',
  'too-large',
  'too-many-instances',
  'address-refused',
  'unreachable',
  'too-slow',
] as const
export type TimetableFailure = (typeof TIMETABLE_FAILURES)[number]

export const TIMETABLE_FAILURE_MESSAGE: Readonly<Record<TimetableFailure, string>> = {
  'not-a-calendar': 'This is not a calendar. Please choose the .ics file, or the address that ends in .ics.',
  'too-large': 'This calendar is larger than 2 MB. Please export only this year.',
  'too-many-instances': 'This calendar has too many times. Please export only this year, or only your classes.',
  'address-refused': 'This address cannot be read from here. Please use one that begins with https:// and that anyone can open.',
  unreachable:
    'Nothing could be read at this address: it does not answer, it is empty, or it is not open to everyone. Please check that you copied all of it.',
  'too-slow': 'This address did not answer in time. Please try again later.',
}

/** Problems in a timetable that was read nevertheless. */
export const TIMETABLE_PROBLEMS = ['unknown-zone', 'described-zone', 'unreadable-event'] as const
export type TimetableProblem = (typeof TIMETABLE_PROBLEMS)[number]

export const TIMETABLE_PROBLEM_MESSAGE: Readonly<Record<TimetableProblem, string>> = {
  'unknown-zone': 'Some times name an unknown time zone. Please check that they are shown at the right hours.',
  'described-zone': 'The file describes a time zone otherwise than its name says, and was read as described. Please check the hours.',
  'unreadable-event': 'Some entries could not be read and were left out.',
}

/** Why an entry of a timetable was left out: which part cannot be read or makes no sense. */
export const LEFT_OUT_REASONS = ['start', 'order', 'length', 'date', 'rule', 'often'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** How many of the entries with the same reason are listed. */
export const LEFT_OUT_NAMED = 3

export const AVAILABILITY_MESSAGE = {
  termName: 'Please name the term',
  order: 'Please choose a last day that is not before the first one',
  tooLong: 'Please keep this to 400 days or fewer',
  whichKind: 'Please say whether you are busy or free',
  hoursOfOneDay: 'Please choose hours for one day, or for one night until the next day',
  bothTimes: 'Please enter both times, or none for the whole day',
  timeOrder: 'Please choose an end that is not the beginning. An earlier time is on the next day.',
  over: 'Please choose a day from today on',
  fileOrAddress: 'Please choose a file, or paste an address',
  address: 'Please enter an address that begins with https://, without a name or password in it',
  notRestorable: 'This timetable can no longer be restored. Please add it again.',
  range: 'Please ask for at most 62 days',
} as const

/**
 * Whether hours continue after midnight. They last at most until the same time of the next day, so an end before the start is on
 * that day.
 */
export const isOvernight = ({ start, end }: { readonly start: string | null; readonly end: string | null }): boolean =>
  start !== null && end !== null && end < start
