import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createCastExportService } from './cast-export.service.ts'
import { createExportJobsService } from './export-jobs.service.ts'
import { createExportWorker } from './export-worker.ts'
import { EXPORT_JOBS } from './exports.jobs.ts'
import { exportsRoutes } from './exports.routes.ts'
import { createExportsService } from './exports.service.ts'

export const jobs = EXPORT_JOBS

/** Exports of students and casts, streamed at once or generated in the background. */
export function open(platform: Platform, { accounts, projects }: { accounts: AccountsService; projects: ProjectsService }) {
  const source = { ...platform, publicUrl: platform.config.publicUrl }
  const exports = createExportsService({ ...source, accounts })
  const exportJobs = createExportJobsService(source)
  const castExport = createCastExportService({ ...platform, projects })
  const exportWorker = createExportWorker({ ...source, accounts })
  return {
    stored: null,
    services: { exports, exportJobs, exportWorker },
    routes: (scope) => exportsRoutes(scope, { exports, exportJobs, castExport, platform }),
    work: () => exportWorker.work(),
    rest: () => exportWorker.stop(),
  } satisfies Module
}
