import type { JobKind } from '#platform/jobs.ts'

/** Removes files of conversations that nobody has sent, and those that nothing names. */
export const THREAD_FILES_JOB: JobKind<object> = { name: 'thread-files-sweep', retries: 0, timeoutSeconds: 900, concurrency: 1 }

export const HOURLY = '47 * * * *'
