import type { JobKind } from '#platform/jobs.ts'

/** Sends reminders before the due time of availability checks. */
export const CHECKS_DUE_JOB: JobKind<object> = { name: 'availability-checks-due', retries: 2, timeoutSeconds: 300, concurrency: 1 }

export const EVERY_FIVE_MINUTES = '*/5 * * * *'
