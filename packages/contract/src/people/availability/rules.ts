/**
 * What can take a person's time. A booking or audition slot overlaps another one only with a reason; everything else only makes
 * the office ask first.
 */
export const BUSY_SOURCES = ['booking', 'slot', 'offer', 'class', 'exception'] as const
export type BusySource = (typeof BUSY_SOURCES)[number]

/** The sources that the office sees. Classes and exceptions are private, so the office sees both only as *busy*. */
export const OFFICE_BUSY_SOURCES = ['booking', 'slot', 'offer', 'exception'] as const satisfies readonly BusySource[]
export type OfficeBusySource = (typeof OFFICE_BUSY_SOURCES)[number]
export const officeSource = (source: BusySource): OfficeBusySource => (source === 'class' ? 'exception' : source)

/**
 * Whether a person is free at a time. *Unknown*: they said nothing, and nothing takes their time. *Partly*: they are free for an
 * hour or more of it.
 */
export const FREEDOMS = ['free', 'partly', 'busy', 'unknown'] as const
export type Freedom = (typeof FREEDOMS)[number]

/**
 * The order of people in a role's list: people who are free at the role's time first, unavailable people last. If a role has no
 * time, all available people are *unknown*.
 */
export const FREEST_FIRST = ['free', 'partly', 'unknown', 'busy', 'unavailable'] as const satisfies readonly (Freedom | 'unavailable')[]
export type FreedomForRole = (typeof FREEST_FIRST)[number]

/** Reasons for a double booking that Callboard knows itself. Translated where they are shown. */
export const CLASH_REASON = {
  /** The date of a casting call or role was changed, or a casting call or person was restored. */
  moved: 'The time was changed after the booking.',
  accepted: 'The student accepted the offer.',
  slot: 'The student chose this time.',
  status: 'Accepted in the list of applications.',
} as const

/** Default minutes between two places. As many are kept free before and after a booking. */
export const TRAVEL_MINUTES = 15
/** The most minutes that the office can set. */
export const MOST_TRAVEL_MINUTES = 180

/** Default hours of a day for a search for free time: those that the form of a week asks for first. */
export const FREE_DAY = { from: '08:00', to: '21:00' } as const

/** Minutes that a person must be free on a day without a given time. */
export const FREE_DAY_MINUTES = 60

/** Free minutes within a longer time that make a person *partly* free. */
export const PARTLY_FREE_MINUTES = 60

/** Minutes between two possible starts in a search for free time. */
export const FREE_STEP_MINUTES = 15
