import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { importRows } from '#db/schema/imports.ts'

/** How many rows are imported without a cell, or would be. */
export async function countWithoutCells(db: Queryable, importId: number): Promise<number> {
  const [found] = await db
    .select({ rows: sql<number>`count(*)::integer` })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        inArray(importRows.outcome, ['new', 'changed', 'unchanged', 'lookalike']),
        sql`${importRows.problems} @> '[{"isLeftOut": true}]'`,
      ),
    )
  return found?.rows ?? 0
}
