import type { JobKind } from '#platform/jobs.ts'

/** Generates the file of one export. A failure is stored with the export, so the queue does not retry. */
export const MAKE_EXPORT: JobKind<{ id: number }> = { name: 'exports-make', retries: 0, timeoutSeconds: 6 * 3600, concurrency: 1 }

/** Resumes exports that a crash interrupted. */
export const RESUME_EXPORTS: JobKind<object> = { name: 'exports-resume', retries: 0, timeoutSeconds: 120, concurrency: 1 }

/** Removes exports older than a day. */
export const SWEEP_EXPORTS: JobKind<object> = { name: 'exports-sweep', retries: 0, timeoutSeconds: 1800, concurrency: 1 }

export const EXPORT_JOBS = [MAKE_EXPORT, RESUME_EXPORTS, SWEEP_EXPORTS] as const

export const EVERY_MINUTE = '* * * * *'
export const HOURLY = '41 * * * *'
