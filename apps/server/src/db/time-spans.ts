import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether two ranges of time overlap, in terms of their ends, which the index of `busy_spans` has. `NULL` where one of them is. */
export function overlaps(one: SQLWrapper, other: SQLWrapper): SQL {
  return sql`lower(${one}) < upper(${other}) and upper(${one}) > lower(${other})`
}
