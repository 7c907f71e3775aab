import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '#db/client.ts'

/** Milliseconds between two recorded uses of one link, so that a page with many photos, or a calendar that polls often, writes once. */
const NOTED_EVERY_MS = 60_000

/** Whether a use is long enough after the last one to be recorded. */
export function isUseDue(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= NOTED_EVERY_MS
}

/**
 * Records that a link was used, for a repository.
 *
 * @param table has a column `last_used_at`
 * @param which the row of the link
 * @returns whether it was recorded: not if another instance, for example, did so less than a minute ago
 */
export async function noteUseIn(db: Queryable, table: PgTable, which: SQL, now: Date): Promise<boolean> {
  const due = new Date(now.getTime() - NOTED_EVERY_MS)
  const { rowCount } = await db.execute(
    sql`UPDATE ${table} SET last_used_at = ${now} WHERE ${which} AND (last_used_at IS NULL OR last_used_at <= ${due})`,
  )
  return rowCount === 1
}
