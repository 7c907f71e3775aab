import { withValues } from '../../translate.ts'

/** Limits of named lists. */
export const LIST_LIMITS = {
  name: 60,
  /** Longest note about one person, in characters. */
  note: 500,
  /** Most lists of the office. */
  lists: 200,
  /** Most people on one list. */
  people: 2000,
  /** Most people that one call adds or removes. */
  chosen: 200,
  /** Photos that stand for a list. */
  faces: 5,
  /** Most people per page. A multiple of 2, 3, 4 and 6, so that rows of photos are full. */
  page: 72,
  /** Longest search text, in characters. */
  search: 200,
} as const

/** How long a deleted list can be restored, in days. */
export const DELETED_LIST_DAYS = 30

export const LIST_MESSAGE = {
  name: 'Please name the list',
  noneChosen: 'Please choose at least one person',
  tooManyChosen: withValues('Please choose at most {moves} people at once', { moves: LIST_LIMITS.chosen }),
  onList: 'On this list already.',
  restricted: 'This student is restricted.',
} as const
