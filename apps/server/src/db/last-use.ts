import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '#db/client.ts'

/** Uses of one link are noted this far apart, in milliseconds: a page with many photos, or a calendar that asks often, writes once. */
const NOTED_EVERY_MS = 60_000

/** Whether a use is long enough after the last one to be noted. */
export function isUseDue(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= NOTED_EVERY_MS
}

/**
 * Notes that a link was used, for a repository.
 *
 * @param table has a column `last_used_at`
 * @param which the row of the link
 * @returns whether it was noted: not when that was done less than a minute ago, by another instance for example
 */
export async function noteUseIn(db: Queryable, table: PgTable, which: SQL, now: Date): Promise<boolean> {
  const due = new Date(now.getTime() - NOTED_EVERY_MS)
  const { rowCount } = await db.execute(
    sql`UPDATE ${table} SET last_used_at = ${now} WHERE ${which} AND (last_used_at IS NULL OR last_used_at <= ${due})`,
  )
  return rowCount === 1
}
