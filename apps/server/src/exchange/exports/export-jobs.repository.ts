import type { ExportCategory, ExportFormat, ExportJobState } from '@callboard/contract/exchange/exports/rules'
import type { Language } from '@callboard/contract/language'
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { exportJobs } from '#db/schema/exports.ts'
import { tryExportLock } from './students.repository.ts'

/** A background export, with the name of the person who requested it. */
export type StoredExportJob = typeof exportJobs.$inferSelect & { readonly createdByName: string | null }

const name = sql<string | null>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email})`

function select(db: Queryable) {
  return db
    .select({
      id: exportJobs.id,
      createdBy: exportJobs.createdBy,
      format: exportJobs.format,
      language: exportJobs.language,
      includeFields: exportJobs.includeFields,
      consenting: exportJobs.consenting,
      applications: exportJobs.applications,
      state: exportJobs.state,
      done: exportJobs.done,
      total: exportJobs.total,
      fileName: exportJobs.fileName,
      size: exportJobs.size,
      createdAt: exportJobs.createdAt,
      finishedAt: exportJobs.finishedAt,
      createdByName: name,
    })
    .from(exportJobs)
    .leftJoin(users, eq(users.id, exportJobs.createdBy))
}

export async function insertExportJob(
  transaction: Transaction,
  values: {
    createdBy: string
    format: ExportFormat
    language: Language
    includeFields: ExportCategory[]
    consenting: boolean
    applications: boolean
    total: number
    fileName: string
    createdAt: Date
  },
): Promise<number> {
  const [made] = await transaction.insert(exportJobs).values(values).returning({ id: exportJobs.id })
  if (!made) throw new Error('no export was made')
  return made.id
}

/** Newest first. */
export async function findExportJobs(db: Queryable, since: Date): Promise<StoredExportJob[]> {
  return select(db).where(gt(exportJobs.createdAt, since)).orderBy(desc(exportJobs.createdAt), desc(exportJobs.id))
}

export async function findExportJob(db: Queryable, id: number): Promise<StoredExportJob | undefined> {
  const [found] = await select(db).where(eq(exportJobs.id, id))
  return found
}

/** @returns the export, if it is still waiting */
export async function startExportJob(db: Queryable, id: number): Promise<StoredExportJob | undefined> {
  const started = await db
    .update(exportJobs)
    .set({ state: 'running', done: 0 })
    .where(and(eq(exportJobs.id, id), inArray(exportJobs.state, ['waiting', 'running'])))
    .returning({ id: exportJobs.id })
  return started.length > 0 ? findExportJob(db, id) : undefined
}

/** Stores the progress of an export. @returns false when it has been cancelled */
export async function noteProgress(db: Queryable, id: number, progress: { done: number; total: number }): Promise<boolean> {
  const noted = await db
    .update(exportJobs)
    .set(progress)
    .where(and(eq(exportJobs.id, id), eq(exportJobs.state, 'running')))
    .returning({ id: exportJobs.id })
  return noted.length > 0
}

/** Ends an export, unless it has been cancelled. @returns whether this call ended it */
export async function endExportJob(
  transaction: Transaction,
  id: number,
  values: { state: 'ready' | 'failed' | 'cancelled'; done?: number; size?: number; finishedAt: Date },
): Promise<boolean> {
  const ended = await transaction
    .update(exportJobs)
    .set(values)
    .where(and(eq(exportJobs.id, id), inArray(exportJobs.state, ['waiting', 'running'])))
    .returning({ id: exportJobs.id })
  return ended.length > 0
}

export async function deleteExportJob(db: Queryable, id: number): Promise<void> {
  await db.delete(exportJobs).where(eq(exportJobs.id, id))
}

/** Exports that ended before this time, or were requested before it and never generated. */
export async function findOldExportJobs(db: Queryable, before: Date): Promise<{ id: number; format: ExportFormat }[]> {
  return db
    .select({ id: exportJobs.id, format: exportJobs.format })
    .from(exportJobs)
    .where(and(lt(exportJobs.createdAt, before), lt(sql`coalesce(${exportJobs.finishedAt}, ${exportJobs.createdAt})`, before)))
}

/** The given ids that belong to no export. */
export async function findUnknownExports(db: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.$client.query<{ id: number }>(
    'SELECT id FROM unnest($1::integer[]) AS given(id) WHERE NOT EXISTS (SELECT 1 FROM export_jobs WHERE export_jobs.id = given.id)',
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** An unfinished export that no process is generating. */
export interface AbandonedExport {
  readonly id: number
  readonly state: ExportJobState
  readonly createdAt: Date
}

/**
 * Exports whose process has died, and those that wait although no process is busy. They stay locked until the transaction ends.
 *
 * @param waitingSince exports that began to wait after this moment are left to the queue
 */
export async function findAbandonedExports(transaction: Transaction, waitingSince: Date): Promise<AbandonedExport[]> {
  const { rows } = await transaction.$client.query<AbandonedExport>(
    `WITH open AS MATERIALIZED (
       SELECT id, state, created_at AS "createdAt" FROM export_jobs AS job
       WHERE state = 'running' OR (state = 'waiting' AND created_at < $1 AND NOT EXISTS (SELECT 1 FROM export_jobs WHERE state = 'running'))
       FOR UPDATE OF job SKIP LOCKED)
     SELECT * FROM open WHERE ${tryExportLock('id')}`,
    [waitingSince],
  )
  return rows
}
