/** What takes a person's time. Bookings exclude one another; everything else is a reason to ask first. */
export const BUSY_SOURCES = ['booking', 'offer', 'class', 'exception'] as const
export type BusySource = (typeof BUSY_SOURCES)[number]

/** Why a person is booked twice at one time, where Callboard knows the reason by itself; translated where it is shown. */
export const CLASH_REASON = {
  /** The date of a casting call or a role was changed, or a casting call or a person was restored. */
  moved: 'The time was changed after the booking.',
  accepted: 'The student accepted the offer.',
  status: 'Accepted in the list of applications.',
} as const

export const AVAILABILITY_LIMITS = {
  termName: 60,
  /** Days that one term, or one exception, may last. */
  days: 400,
  terms: 12,
  note: 200,
  /** Exceptions that are not over yet. */
  exceptions: 200,
  /** Days of which one request asks what takes somebody's time. */
  askedDays: 62,
} as const

export const AVAILABILITY_MESSAGE = {
  termMissing: 'Term not found',
  termName: 'Please name the term',
  termOverlap: 'You have another term in these days. Please change one of them.',
  tooManyTerms: 'You have as many terms as you can keep. Remove one of them first.',
  order: 'Please choose a last day that is not before the first one',
  tooLong: 'Please keep this to 400 days or fewer',
  exceptionMissing: 'Exception not found',
  whichKind: 'Please say whether you are busy or free',
  hoursOfOneDay: 'Please choose hours for one day only',
  bothTimes: 'Please enter both times, or none for the whole day',
  timeOrder: 'Please choose an end that is after the beginning',
  over: 'Please choose a day from today on',
  tooManyExceptions: 'You have as many exceptions as you can keep. Remove one of them first.',
  range: 'Please ask for at most 62 days',
} as const

/** Minutes that it takes from one place on campus to another: as many are kept free before and after a booking. */
export const TRAVEL_MINUTES = 15

/** The hours of a day in which a search looks for free time when nothing else is asked: those of the weekly grid. */
export const FREE_DAY = { from: '08:00', to: '21:00' } as const

/** Minutes that somebody must be free on a day for which no time is given. */
export const FREE_DAY_MINUTES = 60

/** Minutes between the times at which a search tries to begin. */
export const FREE_STEP_MINUTES = 15
