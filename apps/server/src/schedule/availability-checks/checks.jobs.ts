import type { JobKind } from '#platform/jobs.ts'

/** Reminds those who have not answered availability checks that are due soon. */
export const CHECKS_DUE_JOB: JobKind<object> = { name: 'availability-checks-due', retries: 2, timeoutSeconds: 300, concurrency: 1 }

export const EVERY_FIVE_MINUTES = '*/5 * * * *'
