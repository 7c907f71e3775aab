import type { Readable } from 'node:stream'
import type { ExportInput, ExportJob } from '@callboard/contract/exchange/exports/endpoints'
import { EXPORT_ERROR } from '@callboard/contract/exchange/exports/errors'
import { EXPORT_KEPT_HOURS, type ExportFormat } from '@callboard/contract/exchange/exports/rules'
import type { Language } from '@callboard/contract/language'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { inTransaction } from '#db/client.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDirector } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { FILE_TYPE } from '#platform/file-types.ts'
import type { Jobs } from '#platform/jobs.ts'
import { announce } from '#platform/live.ts'
import { type ExportSource, fileNameAt } from './export-file.ts'
import {
  deleteExportJob,
  endExportJob,
  findExportJob,
  findExportJobs,
  insertExportJob,
  type StoredExportJob,
} from './export-jobs.repository.ts'
import { MAKE_EXPORT } from './exports.jobs.ts'
import { orderOf } from './exports.service.ts'
import { countStudents } from './students.repository.ts'

/** An export together with the proof that the actor may download and delete it. */
export type ManagedExport = Authorized<StoredExportJob, 'manage'>

/** Large exports, generated in the background. */
export interface ExportJobsService {
  /** The exports of the last day, newest first. */
  list(): Promise<ExportJob[]>
  start(actor: SignedInActor, input: ExportInput, language: Language): Promise<ExportJob>
  /** @throws AppError 403 for anyone but casting directors, 404 when it does not exist */
  getManaged(actor: SignedInActor, id: number): Promise<ManagedExport>
  /** Stops an export that is running; removes one that has ended, with its file. */
  cancel(actor: SignedInActor, managed: ManagedExport): Promise<void>
  /**
   * The file of a finished export. The stream must be read or destroyed.
   *
   * @throws AppError 409 while it is not ready, 404 when its file is gone
   */
  open(managed: ManagedExport): Promise<{ stream: Readable; size: number; fileName: string; contentType: string }>
  /** Records the download in the audit log. */
  noteDownload(actor: SignedInActor, managed: ManagedExport): Promise<void>
}

/** The key of an export's file in the media store. */
export function exportKey(id: number, format: ExportFormat): string {
  return `exports/${id}/students.${format}`
}

function toExportJob({ createdAt, finishedAt, createdByName, language: _, ...stored }: StoredExportJob): ExportJob {
  const keptUntil = stored.state === 'ready' && finishedAt ? new Date(finishedAt.getTime() + EXPORT_KEPT_HOURS * HOUR_MS) : null
  return { ...stored, createdAt: createdAt.toISOString(), createdBy: createdByName, keptUntil: keptUntil?.toISOString() ?? null }
}

export function createExportJobsService(services: ExportSource & { jobs: Jobs; clock: Clock }): ExportJobsService {
  const { db, store, institution, jobs, clock } = services

  async function shown(id: number): Promise<StoredExportJob> {
    const found = await findExportJob(db, id)
    if (!found) throw new AppError(EXPORT_ERROR.missing)
    return found
  }

  return {
    async list() {
      const found = await findExportJobs(db, new Date(clock.now().getTime() - EXPORT_KEPT_HOURS * HOUR_MS))
      return found.map(toExportJob)
    },

    async start(actor, input, language) {
      const { format, categories, consenting, applications } = orderOf(input, language)
      const createdAt = clock.now()
      const total = await countStudents(db)
      const fileName = fileNameAt(createdAt, format, institution.timeZone)
      const id = await inTransaction(db, async (transaction) => {
        const values = {
          createdBy: actor.userId,
          format,
          language,
          includeFields: [...categories],
          consenting,
          applications,
          fileName,
          createdAt,
        }
        const made = await insertExportJob(transaction, { ...values, total })
        await jobs.enqueue(transaction, MAKE_EXPORT, { id: made })
        const details = { format, categories, count: total, ...(consenting && { consenting }), ...(applications && { applications }) }
        await recordAudit(transaction, { actor: actor.userId, action: 'export.made', subject: `export:${made}`, details })
        await announce(transaction, 'exports', 'desk')
        return made
      })
      jobs.wake(MAKE_EXPORT)
      return toExportJob(await shown(id))
    },

    async getManaged(actor, id) {
      return authorize(await shown(id), ofDirector(actor))
    },

    async cancel(actor, { id, format }) {
      await inTransaction(db, async (transaction) => {
        const stopped = await endExportJob(transaction, id, { state: 'cancelled', finishedAt: clock.now() })
        if (!stopped) await deleteExportJob(transaction, id)
        const action = stopped ? 'export.cancelled' : 'export.deleted'
        await recordAudit(transaction, { actor: actor.userId, action, subject: `export:${id}` })
        await announce(transaction, 'exports', 'desk')
      })
      await store.delete(exportKey(id, format))
    },

    async open({ id, format, state, fileName }) {
      if (state !== 'ready') throw new AppError(EXPORT_ERROR.notReady)
      const file = await store.get(exportKey(id, format))
      if (!file) throw new AppError(EXPORT_ERROR.missing)
      return { ...file, fileName, contentType: FILE_TYPE[format] }
    },

    async noteDownload(actor, { id, format }) {
      await recordAudit(db, { actor: actor.userId, action: 'export.downloaded', subject: `export:${id}`, details: { format } })
    },
  }
}
