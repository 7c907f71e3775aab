import type { JobKind } from '#platform/jobs.ts'

/** Cancels the calls of cancelled shoots, and sends the reminders of others. */
export const CALLS_DUE_JOB: JobKind<object> = { name: 'calls-due', retries: 2, timeoutSeconds: 300, concurrency: 1 }

export const EVERY_MINUTE = '* * * * *'
