import type pg from 'pg'

/** How often each table was read so far, as PostgreSQL counts it. */
export async function countReads(db: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await db.query<{ name: string; reads: number }>(
    `SELECT relname AS name, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::float8 AS reads
     FROM pg_stat_user_tables WHERE schemaname = 'public'`,
  )
  return new Map(rows.map(({ name, reads }) => [name, reads]))
}

/**
 * Tables that were read since a count but are empty. Statements that read them are not measured realistically.
 *
 * @param before as `countReads` returned it
 */
export async function emptyTablesRead(db: pg.Pool, before: ReadonlyMap<string, number>): Promise<string[]> {
  const empty: string[] = []
  for (const [name, reads] of await countReads(db)) {
    if (reads <= (before.get(name) ?? 0)) continue
    const { rowCount } = await db.query(`SELECT FROM "${name}" LIMIT 1`)
    if (rowCount === 0) empty.push(name)
  }
  return empty.toSorted()
}
