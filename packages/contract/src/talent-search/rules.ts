import { withValues } from '../translate.ts'

/** Talents a page of the database shows. */
export const TALENT_PAGE_SIZE = 20

/** Ways to look at the talent database: as cards, as a contact sheet of faces, and as a table. */
export const TALENT_VIEWS = ['cards', 'sheet', 'table'] as const
export type TalentView = (typeof TALENT_VIEWS)[number]

/** Talents a page shows in each view. */
export const TALENT_PAGE_SIZES: Readonly<Record<TalentView, number>> = { cards: TALENT_PAGE_SIZE, sheet: 60, table: 50 }

/** Bounds of a search; counting stops at the cap and is then shown as `1,000+`. */
export const TALENT_SEARCH_LIMITS = { text: 200, age: 150, maxPage: 100, maxOffset: 100_000, countCap: 1000 } as const

export const TALENT_SEARCH_MESSAGE = {
  text: 'Please enter text',
  tooLong: withValues('Please keep this to {maximum} characters or fewer', { maximum: TALENT_SEARCH_LIMITS.text }),
  experienceLevel: 'Please choose an experience level',
  age: 'Please enter an age',
  ages: 'The maximum age cannot be below the minimum age',
  limit: withValues('Please ask for 1 to {maximum} talents', { maximum: TALENT_SEARCH_LIMITS.maxPage }),
  offset: 'Please enter an offset',
  cursor: 'Not a position in this list',
} as const

/** The levels offered in the filter. */
export const SEARCH_EXPERIENCE_LEVELS = ['student', 'beginner', 'intermediate', 'professional'] as const
