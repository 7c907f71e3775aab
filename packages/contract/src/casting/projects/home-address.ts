import { PROJECT_LIST, PROJECT_PAGE_LARGEST } from './rules.ts'

/** The search parameters of a student's home. */
export interface HomeAddress {
  /** How many more casting calls the student has expanded. Going back restores the same list. */
  more?: number
}

/** Parses search parameters. Users may have typed them, so invalid ones are ignored. */
export function readHomeAddress({ more }: Record<string, unknown>): HomeAddress {
  const count = Number(more)
  return Number.isSafeInteger(count) && count > 0 ? { more: count } : {}
}

/**
 * The query for one page of active casting calls on a student's home. The first page has all of them, up to the largest page
 * size.
 *
 * @param more how many are shown in addition to the first ones
 * @param page starts at 1
 */
export function opportunitiesPage(more: number, page = 1) {
  const limit = Math.min(PROJECT_LIST.studentHome + more, PROJECT_PAGE_LARGEST)
  return { status: 'active' as const, limit, ...(page > 1 && { page }) }
}
