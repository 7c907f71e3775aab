/** What takes a person's time. Bookings and slots of audition sessions exclude one another; everything else is a reason to ask first. */
export const BUSY_SOURCES = ['booking', 'slot', 'offer', 'class', 'exception'] as const
export type BusySource = (typeof BUSY_SOURCES)[number]

/** What the office reads of it: a class and an exception are the student's own, so that both are only *busy*. */
export const OFFICE_BUSY_SOURCES = ['booking', 'slot', 'offer', 'exception'] as const satisfies readonly BusySource[]
export type OfficeBusySource = (typeof OFFICE_BUSY_SOURCES)[number]
export const officeSource = (source: BusySource): OfficeBusySource => (source === 'class' ? 'exception' : source)

/**
 * Whether somebody is free at a time. Of *unknown* people nobody knows: they said nothing of it, and nothing takes it. *Partly* free people
 * are so for an hour or more of it.
 */
export const FREEDOMS = ['free', 'partly', 'busy', 'unknown'] as const
export type Freedom = (typeof FREEDOMS)[number]

/**
 * The order in which people are listed for a role: those who are free while it needs them first, those who are not available at all last.
 * Where a role has no time, everybody who is available is *unknown*.
 */
export const FREEST_FIRST = ['free', 'partly', 'unknown', 'busy', 'unavailable'] as const satisfies readonly (Freedom | 'unavailable')[]
export type FreedomForRole = (typeof FREEST_FIRST)[number]

/** Why a person is booked twice at one time, where Callboard knows the reason by itself; translated where it is shown. */
export const CLASH_REASON = {
  /** The date of a casting call or a role was changed, or a casting call or a person was restored. */
  moved: 'The time was changed after the booking.',
  accepted: 'The student accepted the offer.',
  slot: 'The student chose this time.',
  status: 'Accepted in the list of applications.',
} as const

/** Minutes that it takes from one place to another, unless the office says otherwise: as many are kept free before and after a booking. */
export const TRAVEL_MINUTES = 15
/** The most that an office can say. */
export const MOST_TRAVEL_MINUTES = 180

/** The hours of a day in which a search looks for free time when nothing else is asked: those that a week asks for first. */
export const FREE_DAY = { from: '08:00', to: '21:00' } as const

/** Minutes that somebody must be free on a day for which no time is given. */
export const FREE_DAY_MINUTES = 60

/** Minutes of a longer time in which somebody must be free to be so partly. */
export const PARTLY_FREE_MINUTES = 60

/** Minutes between the times at which a search tries to begin. */
export const FREE_STEP_MINUTES = 15
