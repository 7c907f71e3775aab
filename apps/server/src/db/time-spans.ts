import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether two ranges of time overlap, written with their ends, because the index of `busy_spans` has those. `NULL` if either range is. */
export function overlaps(one: SQLWrapper, other: SQLWrapper): SQL {
  return sql`lower(${one}) < upper(${other}) and upper(${one}) > lower(${other})`
}
