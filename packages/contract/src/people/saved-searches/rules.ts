/** Sizes of saved searches: those that one person keeps, and up to where new matches are counted. */
export const SAVED_SEARCH_LIMITS = { name: 60, ofOnePerson: 50, newMatches: 99 } as const

/** How long a deleted search can be restored, in days. */
export const DELETED_SEARCH_DAYS = 30

export const SAVED_SEARCH_MESSAGE = {
  name: 'Please name the search',
  nameTaken: 'You have a search of this name already.',
  noFilters: 'There is nothing to keep yet. Search for something first.',
  missing: 'This search no longer exists',
  notYours: 'Only who made this search can change it. Save a copy of your own.',
  tooMany: 'You have as many searches as can be kept. Please delete one first.',
  restoreGone: 'This search can no longer be brought back.',
} as const
