import type { JobKind } from '#platform/jobs.ts'

/** Cancels the calls of shoots that do not take place, and reminds people of the others. */
export const CALLS_DUE_JOB: JobKind<object> = { name: 'calls-due', retries: 2, timeoutSeconds: 300, concurrency: 1 }

export const EVERY_MINUTE = '* * * * *'
