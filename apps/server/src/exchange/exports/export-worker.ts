import { Readable } from 'node:stream'
import { EXPORT_KEPT_HOURS } from '@callboard/contract/exchange/exports/rules'
import { readLanguage } from '@callboard/contract/language'
import { HOUR_MS } from '@callboard/contract/time/durations'
import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import { inTransaction } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { announce } from '#platform/live.ts'
import { type ExportSource, openExport } from './export-file.ts'
import {
  deleteExportJob,
  endExportJob,
  findAbandonedExports,
  findOldExportJobs,
  findUnknownExports,
  noteProgress,
  startExportJob,
} from './export-jobs.repository.ts'
import { exportKey } from './export-jobs.service.ts'
import { EVERY_MINUTE, HOURLY, MAKE_EXPORT, RESUME_EXPORTS, SWEEP_EXPORTS } from './exports.jobs.ts'
import { nameOf } from './exports.service.ts'

const PROGRESS_MS = 1000
/**
 * Milliseconds after the request. If the process of an older export has died, the export is not retried, because it may have caused the
 * crash.
 */
const GIVE_UP_MS = 3 * HOUR_MS
/** Milliseconds of waiting while no process is busy, after which the queue must have lost the export. */
const LOST_MS = 10 * 60_000

/** Thrown to stop the generation of a file. */
class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Generates export files in this process. */
export interface ExportWorker {
  work(): Promise<void>
  /** Abandons running exports, because the process stops. The next process resumes them. */
  stop(): void
  /** Resumes exports that were interrupted by a crash, or marks them as failed. */
  resume(): Promise<void>
  /** Removes exports older than a day, and files without an export. */
  sweep(): Promise<void>
}

export function createExportWorker(
  services: ExportSource & { jobs: Jobs; accounts: AccountsService; clock: Clock; log: { error(details: object, message: string): void } },
): ExportWorker {
  const { db, store, jobs, accounts, clock, log } = services
  let stopping = false

  async function end(id: number, values: { state: 'ready'; done: number; size: number } | { state: 'failed' }): Promise<boolean> {
    return inTransaction(db, async (transaction) => {
      const ended = await endExportJob(transaction, id, { ...values, finishedAt: clock.now() })
      await announce(transaction, 'exports', 'desk')
      return ended
    })
  }

  /** Passes the chunks on, and checks about once a second whether the export has been cancelled. */
  async function* whileWanted(id: number, chunks: AsyncGenerator<Buffer>, progress: () => { done: number; total: number }) {
    let looked = Date.now()
    for await (const chunk of chunks) {
      if (stopping) throw new Stopped('the process stops')
      if (Date.now() - looked >= PROGRESS_MS) {
        looked = Date.now()
        if (!(await noteProgress(db, id, progress()))) throw new Stopped('cancelled')
        await announce(db, 'exports', 'desk')
      }
      yield chunk
    }
  }

  async function make(id: number): Promise<void> {
    const job = await startExportJob(db, id)
    if (!job) return
    const { format, includeFields: categories, consenting, applications, createdBy, createdAt } = job
    const language = readLanguage(job.language) ?? null
    let done = 0
    const by = createdBy === null ? null : await nameOf(accounts, createdBy)
    const opened = await openExport(
      services,
      { format, categories, language, consenting, applications },
      { at: createdAt, by },
      {
        lock: id,
        onWritten: (students) => {
          done = students
        },
      },
    )
    if (!opened) return
    const { count: total, chunks, close } = opened
    try {
      await noteProgress(db, id, { done, total })
      await inTransaction(db, (transaction) => announce(transaction, 'exports', 'desk'))
      const key = exportKey(id, format)
      const wanted = whileWanted(id, chunks, () => ({ done, total }))
      const { size } = await store.put(key, Readable.from(wanted, { objectMode: false }))
      if (!(await end(id, { state: 'ready', done: total, size }))) await store.delete(key)
    } finally {
      await close()
    }
  }

  async function resume(): Promise<void> {
    const now = clock.now().getTime()
    await inTransaction(db, async (transaction) => {
      for (const { id, createdAt } of await findAbandonedExports(transaction, new Date(now - LOST_MS))) {
        if (now - createdAt.getTime() > GIVE_UP_MS) await endExportJob(transaction, id, { state: 'failed', finishedAt: new Date(now) })
        else await jobs.enqueue(transaction, MAKE_EXPORT, { id })
        await announce(transaction, 'exports', 'desk')
      }
    })
  }

  async function sweep(): Promise<void> {
    const over = new Date(clock.now().getTime() - EXPORT_KEPT_HOURS * HOUR_MS)
    for (const { id, format } of await findOldExportJobs(db, over)) {
      await store.delete(exportKey(id, format))
      await deleteExportJob(db, id)
    }
    const keys = new Map<number, string>()
    for await (const key of store.list('exports/')) keys.set(Number(key.split('/')[1]), key)
    for (const id of await findUnknownExports(db, [...keys.keys()])) await store.delete(keys.get(id) ?? '')
  }

  return {
    async work() {
      await jobs.work(MAKE_EXPORT, async ({ id }) => {
        try {
          await make(id)
        } catch (error) {
          if (stopping || error instanceof Stopped) return
          log.error({ err: error, export: id }, 'export failed')
          await end(id, { state: 'failed' })
        }
      })
      await jobs.work(RESUME_EXPORTS, resume)
      await jobs.work(SWEEP_EXPORTS, sweep)
      await jobs.repeat(RESUME_EXPORTS, EVERY_MINUTE)
      await jobs.repeat(SWEEP_EXPORTS, HOURLY)
      await resume()
    },
    stop() {
      stopping = true
    },
    resume,
    sweep,
  }
}
