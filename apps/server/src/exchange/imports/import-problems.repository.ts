import type { ImportAnswered, ImportOutcome } from '@callboard/contract/exchange/imports/rules'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { importRows } from '#db/schema/imports.ts'
import type { RowAnswers } from './row-texts.domain.ts'

/** The number of rows that are, or would be, imported without a cell. */
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

/** The number of rows with the same problem: same field, reason and beginning of the cell. */
export interface CountedProblem {
  readonly field: string | null
  readonly message: string
  readonly text: string | null
  readonly isLeftOut: boolean
  readonly rows: number
  /** The number of rows with the same field and reason, and of their different texts. */
  readonly all: number
  readonly texts: number
}

/** The problems of rows, except skipped ones, most frequent first, with the most frequent texts of each reason. */
export async function countProblems(
  db: Queryable,
  importId: number,
  limits: { texts: number; problems: number },
): Promise<CountedProblem[]> {
  const { rows } = await db.$client.query<CountedProblem>(
    `SELECT * FROM (
       SELECT field, message, text, "isLeftOut", rows::integer,
         (sum(rows) OVER reason)::integer AS "all", (count(*) OVER reason)::integer AS texts,
         row_number() OVER (PARTITION BY field, message, "isLeftOut" ORDER BY rows DESC, text) AS place
       FROM (
         SELECT problem->>'field' AS field, problem->>'message' AS message, problem->>'text' AS text,
           coalesce((problem->>'isLeftOut')::boolean, false) AS "isLeftOut", count(*) AS rows
         FROM import_rows, jsonb_array_elements(problems) AS problem
         WHERE import_id = $1 AND outcome IS DISTINCT FROM 'skipped' AND outcome IS NOT NULL
         GROUP BY 1, 2, 3, 4
       ) AS counted WINDOW reason AS (PARTITION BY field, message, "isLeftOut")
     ) AS ranked WHERE place <= $2
     ORDER BY "isLeftOut", "all" DESC, field, message, rows DESC, text LIMIT $3`,
    [importId, limits.texts, limits.problems],
  )
  return rows
}

/** The office's answers for all cells with a text, with the number of rows that have it. */
export async function countAnswered(db: Queryable, importId: number, limit: number) {
  const { rows } = await db.$client.query<{ field: ImportAnswered; text: string; answer: string | null; rows: number }>(
    `SELECT one->>'field' AS field, one->>'text' AS text, one->>'answer' AS answer, count(*)::integer AS rows
     FROM import_rows, jsonb_array_elements(answered) AS one
     WHERE import_id = $1 AND NOT (one->>'isOwn')::boolean GROUP BY 1, 2, 3 ORDER BY 1, 4 DESC, 2 LIMIT $2`,
    [importId, limit],
  )
  return rows
}

/** The rows with these outcomes that may be about the same person as another row. */
export async function findMarked(
  db: Queryable,
  importId: number,
  { marks, except, outcomes }: { readonly marks: readonly string[]; readonly except: number; readonly outcomes: readonly ImportOutcome[] },
) {
  return db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        ne(importRows.number, except),
        inArray(importRows.outcome, [...outcomes]),
        sql`${importRows.marks} && ${sql.param([...marks])}::text[]`,
      ),
    )
    .orderBy(asc(importRows.number))
    .limit(20)
}

/** Stores the office's answers for cells of a row. */
export async function writeAnswers(transaction: Transaction, importId: number, number: number, answers: RowAnswers): Promise<void> {
  await transaction
    .update(importRows)
    .set({ answers })
    .where(and(eq(importRows.importId, importId), eq(importRows.number, number)))
}
