/** Talents a page of the database shows (admin document, section 9). */
export const TALENT_PAGE_SIZE = 20

/** Bounds of a search; counting stops at the cap and is then shown as `1,000+`. */
export const TALENT_SEARCH_LIMITS = { text: 200, terms: 12, maxPage: 100, maxOffset: 100_000, countCap: 1000 } as const

/** The levels offered in the filter (admin document, section 5). */
export const SEARCH_EXPERIENCE_LEVELS = ['student', 'beginner', 'intermediate', 'professional'] as const
