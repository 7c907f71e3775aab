/** How many talents can be compared. */
export const COMPARE = { min: 2, max: 6 } as const

/** The address of the comparison. */
export interface CompareAddress {
  /** Ids of talents in order, separated by commas. */
  ids?: string
  /** The casting call to which the talents applied, if the comparison is for its decisions. */
  project?: number
  /** The role of that casting call for which they are compared. */
  role?: number
}

/** The talents in an address, without duplicates and up to the maximum. Invalid ids are left out. */
export function comparedIds({ ids }: { ids?: unknown }): number[] {
  const named = String(ids ?? '')
    .split(',')
    .map((id) => (/^\d{1,16}$/.test(id.trim()) ? Number(id) : 0))
    .filter((id) => id > 0 && Number.isSafeInteger(id))
  return [...new Set(named)].slice(0, COMPARE.max)
}

/**
 * The address that compares these talents.
 *
 * @param project the casting call for whose decisions they are compared
 * @param role its role for which they are compared
 */
export function compareAddress(ids: Iterable<number>, project?: number, role?: number): CompareAddress {
  const text = [...ids].join(',')
  return { ...(text && { ids: text }), ...(project && { project }), ...(project && role && { role }) }
}

/** Reads an address that a user may have typed. */
export function readCompareAddress(given: Record<string, unknown>): CompareAddress {
  const idOf = (value: unknown) => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)
  return compareAddress(comparedIds(given), idOf(given['project']), idOf(given['role']))
}
