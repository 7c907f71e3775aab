/** How many talents can be compared. */
export const COMPARE = { min: 2, max: 6 } as const

/** The address of the comparison. */
export interface CompareAddress {
  /** Ids of talents in their order, separated by commas. */
  ids?: string
  /** The casting call to which they applied, where it is decided about them. */
  project?: number
  /** The role there for which they are compared. */
  role?: number
}

/** The talents in an address, each once and up to the maximum; invalid ids are left out. */
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
 * @param project the casting call in which it is decided about them
 * @param role its role for which they are compared
 */
export function compareAddress(ids: Iterable<number>, project?: number, role?: number): CompareAddress {
  const text = [...ids].join(',')
  return { ...(text && { ids: text }), ...(project && { project }), ...(project && role && { role }) }
}

/** Reads an address that a person may have typed. */
export function readCompareAddress(given: Record<string, unknown>): CompareAddress {
  const idOf = (value: unknown) => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)
  return compareAddress(comparedIds(given), idOf(given['project']), idOf(given['role']))
}
