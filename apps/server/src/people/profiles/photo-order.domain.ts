/** Compares the ids of a new order with the existing photos. */
export function compareOrder(
  current: readonly string[],
  wanted: readonly string[],
): 'same-photos' | 'not-a-list-of-photos' | 'foreign' | 'outdated' {
  const unique = new Set(wanted)
  if (unique.size !== wanted.length) return 'not-a-list-of-photos'
  const known = new Set(current)
  if (wanted.some((hash) => !known.has(hash))) return 'foreign'
  return wanted.length === current.length ? 'same-photos' : 'outdated'
}
