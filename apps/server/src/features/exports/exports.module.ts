import type { AccountsService } from '#features/accounts/accounts.service.ts'
import type { Module } from '#features/module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createExportJobsService } from './export-jobs.service.ts'
import { createExportWorker } from './export-worker.ts'
import { EXPORT_JOBS } from './exports.jobs.ts'
import { exportsRoutes } from './exports.routes.ts'
import { createExportsService } from './exports.service.ts'

export const jobs = EXPORT_JOBS

/** Exports of students, as they are asked for and in the background. */
export function open(platform: Platform, { accounts }: { accounts: AccountsService }) {
  const source = { ...platform, publicUrl: platform.config.publicUrl }
  const exports = createExportsService({ ...source, accounts })
  const exportJobs = createExportJobsService(source)
  const exportWorker = createExportWorker({ ...source, accounts })
  return {
    services: { exports, exportJobs, exportWorker },
    routes: (scope) => exportsRoutes(scope, { exports, exportJobs, platform }),
    work: () => exportWorker.work(),
    rest: () => exportWorker.stop(),
  } satisfies Module
}
