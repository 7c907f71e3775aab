import { withValues } from '../../translate.ts'
import { TALENT_SEARCH_LIMITS } from './rules.ts'

/** In a separate file, because every visitor loads the rules. */
export const TALENT_SEARCH_MESSAGE = {
  text: 'Please enter text',
  tooLong: withValues('Please keep this to {maximum} characters or fewer', { maximum: TALENT_SEARCH_LIMITS.text }),
  value: withValues('Please keep this to {maximum} characters or fewer', { maximum: TALENT_SEARCH_LIMITS.value }),
  tooMany: withValues('Please keep to {choices} entries', { choices: TALENT_SEARCH_LIMITS.values }),
  choice: 'Please choose from the list',
  experienceLevel: 'Please choose an experience level',
  age: 'Please enter an age',
  ages: 'The maximum age cannot be below the minimum age',
  height: `Please enter a height such as 5'6" or 168 cm`,
  heights: 'The maximum height cannot be below the minimum height',
  rating: withValues('Please enter a rating from 0 to {maximum}', { maximum: TALENT_SEARCH_LIMITS.rating }),
  ratings: 'The maximum rating cannot be below the minimum rating',
  graduation: 'Please enter a valid graduation year',
  graduations: 'The last graduation year cannot be before the first',
  months: withValues('Please enter a number from {minimum} to {maximum}', { minimum: 1, maximum: TALENT_SEARCH_LIMITS.months }),
  time: 'Please enter a time',
  times: 'The end must be after the beginning',
  minutes: withValues('Please enter a number from {minimum} to {maximum}', {
    minimum: TALENT_SEARCH_LIMITS.minFree,
    maximum: TALENT_SEARCH_LIMITS.maxFree,
  }),
  role: 'Please choose a role',
  limit: withValues('Please ask for 1 to {maximum} people', { maximum: TALENT_SEARCH_LIMITS.maxPage }),
  offset: 'Please enter an offset',
  cursor: 'Not a position in this list',
} as const
