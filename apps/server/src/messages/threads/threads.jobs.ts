import type { JobKind } from '#platform/jobs.ts'

/** Removes unsent files of conversations, and files without a row. */
export const THREAD_FILES_JOB: JobKind<object> = { name: 'thread-files-sweep', retries: 0, timeoutSeconds: 900, concurrency: 1 }

export const HOURLY = '47 * * * *'
