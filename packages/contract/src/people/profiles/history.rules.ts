/** How many changes of one profile are kept, and for how many months. */
export const PROFILE_HISTORY = { kept: 100, months: 12 } as const

/**
 * Fields whose values the history does not store, only that they changed: the most personal ones, so that removed values are
 * really gone, and weekly hours, which have no short text.
 */
export const NAMES_ONLY: ReadonlySet<string> = new Set(['ethnicity', 'religion', 'weeklyAvailability'])
