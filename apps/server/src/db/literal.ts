/**
 * Writes a count into a statement as a literal. PostgreSQL plans `LIMIT 20` for twenty rows; for a parameter, a generic plan assumes a
 * tenth of all rows.
 *
 * @returns its digits
 * @throws RangeError for anything but a whole number of zero or more
 */
export function literal(count: number): string {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`not a number of rows: ${count}`)
  return String(count)
}
