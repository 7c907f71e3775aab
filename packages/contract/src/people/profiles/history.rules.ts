/** Changes of one profile that are kept, and for how many months. */
export const PROFILE_HISTORY = { kept: 100, months: 12 } as const

/**
 * Fields of which the history keeps the name alone: the most personal ones, so that what somebody removed is gone, and hours, which have
 * no short text.
 */
export const NAMES_ONLY: ReadonlySet<string> = new Set(['ethnicity', 'religion', 'weeklyAvailability'])
