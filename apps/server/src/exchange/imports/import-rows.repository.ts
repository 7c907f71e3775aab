import type { ImportDecision, ImportKept, ImportOutcome } from '@callboard/contract/exchange/imports/rules'
import { and, asc, eq, exists, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { importPhotos, importRows } from '#db/schema/imports.ts'
import type { TableRow } from './read-table.ts'

export type StoredRow = typeof importRows.$inferSelect

/** Adds rows of an import in one statement. @param rows few enough for one statement's parameters */
export async function insertRows(transaction: Transaction, importId: number, rows: readonly TableRow[]): Promise<void> {
  await transaction
    .insert(importRows)
    .values(rows.map(({ number, cells, fault = null }) => ({ importId, number, cells: [...cells], fault })))
}

export async function deleteRows(transaction: Transaction, importId: number): Promise<void> {
  await transaction.delete(importRows).where(eq(importRows.importId, importId))
}

/** Which rows of an import. */
export interface RowPage {
  readonly after: number
  readonly limit: number
  readonly outcomes?: readonly ImportOutcome[]
  readonly isDone?: boolean
  /** Rows with a failed photo: only these, or in addition to those with one of the outcomes. */
  readonly failedPhotos?: 'only' | 'too'
  /** Rows that the undo did not change, and rows imported without a cell. */
  readonly isKept?: boolean
  readonly isWithoutCells?: boolean
  /** Besides the rows with one of the outcomes, also rows that were imported without a cell. */
  readonly leftOutCells?: 'too'
}

/** SQL condition for the rows of a page. */
function isOnPage(db: Queryable, importId: number, page: RowPage) {
  const { after, outcomes, isDone, failedPhotos, isKept, isWithoutCells, leftOutCells } = page
  const isFailed = and(eq(importPhotos.importId, importId), eq(importPhotos.number, importRows.number), eq(importPhotos.state, 'failed'))
  const hasFailed = failedPhotos && exists(db.select({ number: importPhotos.number }).from(importPhotos).where(isFailed))
  const hasOutcome = outcomes && inArray(importRows.outcome, [...outcomes])
  const lacksCell = sql`${importRows.problems} @> '[{"isLeftOut": true}]'`
  const isImportedWithout = leftOutCells && and(eq(importRows.done, true), lacksCell)
  return and(
    eq(importRows.importId, importId),
    gt(importRows.number, after),
    failedPhotos === 'too' ? or(hasOutcome, hasFailed, isImportedWithout) : and(hasOutcome, hasFailed),
    isDone === undefined ? undefined : eq(importRows.done, isDone),
    isKept ? isNotNull(importRows.kept) : undefined,
    isWithoutCells ? lacksCell : undefined,
  )
}

/** Rows in the order of the file. */
export async function findRows(db: Queryable, importId: number, page: RowPage): Promise<StoredRow[]> {
  return db
    .select()
    .from(importRows)
    .where(isOnPage(db, importId, page))
    .orderBy(asc(importRows.number))
    .limit(page.limit)
}

/** How many bytes the cells of each row take, for the rows that `findRows` would return. */
export async function findSizes(db: Queryable, importId: number, page: RowPage): Promise<number[]> {
  const found = await db
    .select({ bytes: sql<number>`octet_length(${importRows.cells}::text)` })
    .from(importRows)
    .where(isOnPage(db, importId, page))
    .orderBy(asc(importRows.number))
    .limit(page.limit)
  return found.map(({ bytes }) => bytes)
}

export async function findRow(db: Queryable, importId: number, number: number): Promise<StoredRow | undefined> {
  const [found] = await db.select().from(importRows).where(isRow(importId, number))
  return found
}

const isRow = (importId: number, number: number) => and(eq(importRows.importId, importId), eq(importRows.number, number))

/** A change of a row by a job or by a person. */
export interface RowChange {
  readonly number: number
  readonly outcome: ImportOutcome
  readonly studentId: number | null
  readonly changes: StoredRow['changes']
  readonly problems: StoredRow['problems']
  readonly lookalikes: number[]
  readonly answered: StoredRow['answered']
  readonly twin: number | null
  readonly marks: string[]
}

/** Stores the results of the dry run for many rows. */
export async function writeJudgements(transaction: Transaction, importId: number, rows: readonly RowChange[]): Promise<void> {
  await transaction.$client.query(
    `UPDATE import_rows AS row SET outcome = said.outcome, student_id = said."studentId", changes = said.changes, problems = said.problems,
       lookalikes = said.lookalikes, answered = said.answered, twin = said.twin, marks = said.marks
     FROM jsonb_to_recordset($2::jsonb) AS said(number integer, outcome text, "studentId" bigint, changes jsonb, problems jsonb,
       lookalikes bigint[], answered jsonb, twin integer, marks text[])
     WHERE row.import_id = $1 AND row.number = said.number`,
    [importId, JSON.stringify(rows)],
  )
}

export async function writeDecision(
  transaction: Transaction,
  importId: number,
  number: number,
  decision: ImportDecision | null,
): Promise<void> {
  await transaction.update(importRows).set({ decision }).where(isRow(importId, number))
}

/** Clears the decisions and answers for rows, because their columns have another meaning now. */
export async function clearDecisions(transaction: Transaction, importId: number): Promise<void> {
  const isSaid = or(isNotNull(importRows.decision), sql`${importRows.answers} <> '{}'`)
  await transaction
    .update(importRows)
    .set({ decision: null, studentId: null, answers: {} })
    .where(and(eq(importRows.importId, importId), isSaid))
}

/** An imported row. */
export interface DoneRow {
  readonly number: number
  readonly studentId: number
  /** The earlier values of the profile; `null` for a new profile. */
  readonly before: object | null
  readonly version: number
  readonly madeAccount: boolean
}

/** Marks rows as imported, with the facts that an undo needs. */
export async function writeDone(transaction: Transaction, importId: number, rows: readonly DoneRow[]): Promise<void> {
  await transaction.$client.query(
    `UPDATE import_rows AS row SET done = true, student_id = said."studentId", before = said.before, version = said.version,
       made_account = said."madeAccount"
     FROM jsonb_to_recordset($2::jsonb) AS said(number integer, "studentId" bigint, before jsonb, version integer, "madeAccount" boolean)
     WHERE row.import_id = $1 AND row.number = said.number`,
    [importId, JSON.stringify(rows)],
  )
}

/** The given profiles that this import has created. */
export async function findMade(db: Queryable, importId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const isMade = and(inArray(importRows.studentId, [...ids]), eq(importRows.importId, importId), eq(importRows.done, true))
  const found = await db
    .select({ id: importRows.studentId })
    .from(importRows)
    .where(and(isMade, sql`${importRows.before} is null`))
  return new Set(found.map(({ id }) => id ?? 0))
}

/** Marks rows as undone, or as kept for a reason. */
export async function writeUndone(
  transaction: Transaction,
  importId: number,
  rows: readonly { readonly number: number; readonly kept: ImportKept | null }[],
): Promise<void> {
  for (const [kept, same] of Map.groupBy(rows, (row) => row.kept)) {
    const numbers = same.map(({ number }) => number)
    await transaction
      .update(importRows)
      .set({ done: false, kept })
      .where(and(eq(importRows.importId, importId), inArray(importRows.number, numbers)))
  }
}
