import type { JobKind } from '#platform/jobs.ts'

/** Ends offers of slots whose time is over, and offers what is free to those who wait. */
export const WAITING_LISTS_JOB: JobKind<object> = { name: 'waiting-lists', retries: 2, timeoutSeconds: 300, concurrency: 1 }

export const EVERY_MINUTE = '* * * * *'
