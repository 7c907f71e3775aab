import type { JobKind } from '#platform/jobs.ts'

/** One run of an import: its dry run, the import itself, fetching its photos, or undoing it. */
interface ImportRun {
  readonly id: number
  readonly run: number
}

// A retry continues after the last batch, because each batch is committed with its progress.
const KIND = { retries: 30, longestPauseSeconds: 10, heartbeatSeconds: 10, timeoutSeconds: 3 * 3600, concurrency: 1 } as const

export const CHECK_IMPORT: JobKind<ImportRun> = { ...KIND, name: 'imports-check' }
export const RUN_IMPORT: JobKind<ImportRun> = { ...KIND, name: 'imports-run' }
export const FETCH_PHOTOS: JobKind<ImportRun> = { ...KIND, name: 'imports-photos' }
export const UNDO_IMPORT: JobKind<ImportRun> = { ...KIND, name: 'imports-undo' }

/** Removes rows and files of imports that can no longer be undone, and old imports from the list. */
export const PURGE_IMPORTS: JobKind<object> = { name: 'imports-purge', retries: 2, timeoutSeconds: 1800, concurrency: 1 }

export const IMPORT_JOBS = [CHECK_IMPORT, RUN_IMPORT, FETCH_PHOTOS, UNDO_IMPORT, PURGE_IMPORTS] as const

export const HOURLY = '23 * * * *'
