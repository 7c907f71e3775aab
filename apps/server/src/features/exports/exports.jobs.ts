import type { JobKind } from '#platform/jobs.ts'

/** Makes the file of one export. What goes wrong is kept with the export itself, so that the queue has nothing to try again. */
export const MAKE_EXPORT: JobKind<{ id: number }> = { name: 'exports-make', retries: 0, timeoutSeconds: 6 * 3600, concurrency: 1 }

/** Takes up exports that a crash left in the middle. */
export const RESUME_EXPORTS: JobKind<object> = { name: 'exports-resume', retries: 0, timeoutSeconds: 120, concurrency: 1 }

/** Removes exports whose day is over. */
export const SWEEP_EXPORTS: JobKind<object> = { name: 'exports-sweep', retries: 0, timeoutSeconds: 1800, concurrency: 1 }

export const EXPORT_JOBS = [MAKE_EXPORT, RESUME_EXPORTS, SWEEP_EXPORTS] as const

export const EVERY_MINUTE = '* * * * *'
export const HOURLY = '41 * * * *'
