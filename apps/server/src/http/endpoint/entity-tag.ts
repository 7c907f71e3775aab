/**
 * Whether what a caller has (`If-None-Match`) is what they would be sent.
 *
 * @param tag the entity tag of the answer, with its quotes
 */
export function isNamedBy(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header === '*' || header.split(',').some((named) => named.trim().replace(/^W\//, '') === tag)
}
