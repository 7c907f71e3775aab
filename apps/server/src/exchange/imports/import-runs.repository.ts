import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { importRows } from '#db/schema/imports.ts'

/**
 * Empties the cells of columns that the plan leaves out, which nothing needs from then on. Rows that are not imported keep theirs: they are given
 * back to be corrected.
 */
export async function forgetLeftOut(transaction: Transaction, id: number): Promise<void> {
  await transaction.$client.query(
    `UPDATE import_rows AS row SET cells = ARRAY(
       SELECT CASE WHEN plan->'columns'->>(place::int - 1) IS NULL THEN '' ELSE cell END
       FROM unnest(row.cells) WITH ORDINALITY AS given(cell, place) ORDER BY place)
     FROM imports WHERE imports.id = $1 AND row.import_id = imports.id
       AND (row.outcome IS NULL OR row.outcome NOT IN ('refused', 'lookalike'))`,
    [id],
  )
}

/** The number of rows that are imported and not undone. */
export async function countDone(transaction: Transaction, importId: number): Promise<number> {
  const [row] = await transaction
    .select({ done: sql<number>`count(*)::integer` })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.done, true)))
  return row?.done ?? 0
}

/**
 * The number of next rows that a job takes at once: fewer if their cells are long.
 *
 * @param bytes maximum size of the cells together; a single row may exceed it
 */
export async function countWithin(
  transaction: Transaction,
  importId: number,
  { after, limit, bytes }: { after: number; limit: number; bytes: number },
): Promise<number> {
  const { rows } = await transaction.$client.query<{ count: number }>(
    `SELECT greatest(1, count(*) FILTER (WHERE up_to <= $4))::integer AS count
     FROM (SELECT sum(octet_length(cells::text)) OVER (ORDER BY number) AS up_to
       FROM (SELECT number, cells FROM import_rows WHERE import_id = $1 AND number > $2 ORDER BY number LIMIT $3) AS next) AS sizes`,
    [importId, after, limit, bytes],
  )
  return rows[0]?.count ?? 1
}
