/** Limits of saved searches: how many one user may have, and the cap for counting new matches. */
export const SAVED_SEARCH_LIMITS = { name: 60, ofOnePerson: 50, newMatches: 99 } as const

/** How long a deleted search can be restored, in days. */
export const DELETED_SEARCH_DAYS = 30

export const SAVED_SEARCH_MESSAGE = {
  name: 'Please name the search',
  noFilters: 'There is nothing to keep yet. Search for something first.',
} as const
