/** Bytes `start` to `end`, both included; the whole; or a range outside of the object. */
export type RequestedRange = { readonly start: number; readonly end: number } | 'whole' | 'unsatisfiable'

const ONE_RANGE = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/

/**
 * Reads a `Range` header (RFC 9110). Several ranges, and an invalid range, mean the whole, as the standard allows.
 *
 * @param size bytes of the object
 */
export function requestedRange(header: string | undefined, size: number): RequestedRange {
  const match = header === undefined ? null : ONE_RANGE.exec(header.trim())
  if (!match) return 'whole'
  const [, first, last, suffix] = match
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === undefined ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== undefined && Number(last) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}
