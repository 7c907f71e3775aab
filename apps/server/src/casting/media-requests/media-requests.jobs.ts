import type { JobKind } from '#platform/jobs.ts'

/** Sends the due reminders of media requests. */
export const MEDIA_DUE_JOB: JobKind<object> = { name: 'media-requests-due', retries: 2, timeoutSeconds: 300, concurrency: 1 }

export const EVERY_FIVE_MINUTES = '*/5 * * * *'

/** Removes files and sides that nothing refers to. */
export const MEDIA_SWEEP_JOB: JobKind<object> = { name: 'media-requests-sweep', retries: 0, timeoutSeconds: 900, concurrency: 1 }

export const HOURLY = '41 * * * *'
