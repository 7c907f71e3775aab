import type { ImportPlan } from '@callboard/contract/exchange/imports/endpoints'
import { IMPORT_OUTCOMES, type ImportOutcome, type ImportState } from '@callboard/contract/exchange/imports/rules'
import { desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { importRows, imports, NO_PHOTOS } from '#db/schema/imports.ts'

/** An import with the name of its creator. */
export type StoredImport = typeof imports.$inferSelect & { readonly createdByName: string | null }

const NO_COUNTS = Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, 0])) as Record<ImportOutcome, number>

/** The values of an import before its dry run. */
export const NOTHING_DONE = { done: 0, counts: NO_COUNTS, photos: NO_PHOTOS }

const name = sql<string | null>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email})`

function select(db: Queryable) {
  return db
    .select({
      id: imports.id,
      createdBy: imports.createdBy,
      startedBy: imports.startedBy,
      undoneBy: imports.undoneBy,
      fileName: imports.fileName,
      state: imports.state,
      sheets: imports.sheets,
      sheet: imports.sheet,
      header: imports.header,
      footer: imports.footer,
      isOurs: imports.isOurs,
      encoding: imports.encoding,
      facts: imports.facts,
      plan: imports.plan,
      run: imports.run,
      done: imports.done,
      total: imports.total,
      counts: imports.counts,
      photos: imports.photos,
      kept: imports.kept,
      createdAt: imports.createdAt,
      finishedAt: imports.finishedAt,
      createdByName: name,
    })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
}

/** Newest first. */
export async function findImports(db: Queryable, limit: number): Promise<StoredImport[]> {
  return select(db).orderBy(desc(imports.createdAt), desc(imports.id)).limit(limit)
}

export async function findImport(db: Queryable, id: number): Promise<StoredImport | undefined> {
  const [found] = await select(db).where(eq(imports.id, id))
  return found
}

/** Locks an import until the transaction ends, so that jobs and people change it one after another. */
export async function lockImport(transaction: Transaction, id: number): Promise<typeof imports.$inferSelect | undefined> {
  const [found] = await transaction.select().from(imports).where(eq(imports.id, id)).for('update')
  return found
}

type NewImport = Omit<typeof imports.$inferInsert, 'id' | 'counts' | 'run' | 'done' | 'kept' | 'photos' | 'state' | 'finishedAt'>

export async function insertImport(transaction: Transaction, values: NewImport): Promise<number> {
  const [made] = await transaction
    .insert(imports)
    .values({ ...values, counts: NO_COUNTS })
    .returning({ id: imports.id })
  if (!made) throw new Error('no import was made')
  return made.id
}

export async function updateImport(
  transaction: Transaction,
  id: number,
  values: Partial<Omit<typeof imports.$inferInsert, 'id'>>,
): Promise<void> {
  await transaction.update(imports).set(values).where(eq(imports.id, id))
}

/** The state of a new run of an import, and who started it. */
export interface NewRun {
  readonly state: ImportState
  readonly plan?: ImportPlan
  readonly startedBy?: string
  readonly undoneBy?: string
}

/** Starts a new run; jobs of earlier runs stop. @returns the number of the run */
export async function startRun(transaction: Transaction, id: number, newRun: NewRun): Promise<number> {
  const [started] = await transaction
    .update(imports)
    .set({ ...newRun, done: 0, run: sql`${imports.run} + 1` })
    .where(eq(imports.id, id))
    .returning({ run: imports.run })
  return started?.run ?? 0
}

export async function countOutcomes(db: Queryable, importId: number): Promise<Record<ImportOutcome, number>> {
  const rows = await db
    .select({ outcome: importRows.outcome, count: sql<number>`count(*)::integer` })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .groupBy(importRows.outcome)
  return { ...NO_COUNTS, ...Object.fromEntries(rows.filter(({ outcome }) => outcome).map(({ outcome, count }) => [outcome, count])) }
}

/** Imports with a running or lost job. */
export async function findUnderWay(transaction: Transaction) {
  return transaction
    .select({ id: imports.id, run: imports.run, state: imports.state })
    .from(imports)
    .where(inArray(imports.state, ['running', 'fetching', 'undoing']))
}

/** Imports from before this time that still have rows. */
export async function findWithRows(db: Queryable, before: Date): Promise<number[]> {
  const found = await db
    .selectDistinct({ id: imports.id })
    .from(imports)
    .innerJoin(importRows, eq(importRows.importId, imports.id))
    .where(lt(sql`coalesce(${imports.finishedAt}, ${imports.createdAt})`, before))
  return found.map(({ id }) => id)
}

/** The given ids of imports without rows, which no longer need their file. */
export async function findWithoutRows(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const known = await db
    .selectDistinct({ id: importRows.importId })
    .from(importRows)
    .where(inArray(importRows.importId, [...ids]))
  const found = new Set(known.map(({ id }) => id))
  return ids.filter((id) => !found.has(id))
}

export async function deleteImportsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(imports).where(lt(imports.createdAt, before))
}
