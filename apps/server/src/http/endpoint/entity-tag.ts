/**
 * Whether the caller's cached copy (`If-None-Match`) is still current.
 *
 * @param tag the entity tag of the response, with its quotes
 */
export function isNamedBy(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header === '*' || header.split(',').some((named) => named.trim().replace(/^W\//, '') === tag)
}
