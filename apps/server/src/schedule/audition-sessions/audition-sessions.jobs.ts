import type { JobKind } from '#platform/jobs.ts'

/** Ends expired offers of slots, and offers free slots to waiting people. */
export const WAITING_LISTS_JOB: JobKind<object> = { name: 'waiting-lists', retries: 2, timeoutSeconds: 300, concurrency: 1 }

export const EVERY_MINUTE = '* * * * *'
