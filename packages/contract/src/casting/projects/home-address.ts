import { PROJECT_LIST, PROJECT_PAGE_LARGEST } from './rules.ts'

/** The search parameters of a student's home. */
export interface HomeAddress {
  /** How many additional casting calls the student has expanded, so that going back leads to the same list. */
  more?: number
}

/** Parses search parameters, which a user may have typed; invalid ones are ignored. */
export function readHomeAddress({ more }: Record<string, unknown>): HomeAddress {
  const count = Number(more)
  return Number.isSafeInteger(count) && count > 0 ? { more: count } : {}
}

/**
 * The query of one page of the active casting calls on a student's home. All of them are on the first page, until they are more than a page
 * has at most.
 *
 * @param more how many are shown besides the first ones
 * @param page starts at 1
 */
export function opportunitiesPage(more: number, page = 1) {
  const limit = Math.min(PROJECT_LIST.studentHome + more, PROJECT_PAGE_LARGEST)
  return { status: 'active' as const, limit, ...(page > 1 && { page }) }
}
