/** How many talents can be compared. */
export const COMPARE = { min: 2, max: 4 } as const

/** The address of the comparison: ids of talents in their order, separated by commas. */
export interface CompareAddress {
  ids?: string
}

/** The talents in an address, each once and up to the maximum; invalid ids are left out. */
export function comparedIds({ ids }: { ids?: unknown }): number[] {
  const named = String(ids ?? '')
    .split(',')
    .map((id) => (/^\d{1,16}$/.test(id.trim()) ? Number(id) : 0))
    .filter((id) => id > 0 && Number.isSafeInteger(id))
  return [...new Set(named)].slice(0, COMPARE.max)
}

/** The address that compares these talents. */
export function compareAddress(ids: Iterable<number>): CompareAddress {
  const text = [...ids].join(',')
  return text === '' ? {} : { ids: text }
}

/** Reads an address that a person may have typed. */
export function readCompareAddress(given: Record<string, unknown>): CompareAddress {
  return compareAddress(comparedIds(given))
}

/** The ids after one of them was moved: a step of -1 to the left, of 1 to the right. At the end it stays where it is. */
export function movedId(ids: readonly number[], id: number, step: -1 | 1): number[] {
  const from = ids.indexOf(id)
  const to = from + step
  if (from < 0 || to < 0 || to >= ids.length) return [...ids]
  const others = ids.filter((other) => other !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}
