import type { JobKind } from '#platform/jobs.ts'

/** Removes discarded mails and files that no mail names. */
export const INBOUND_SWEEP_JOB: JobKind<object> = { name: 'inbound-mail-sweep', retries: 0, timeoutSeconds: 900, concurrency: 1 }

export const HOURLY = '23 * * * *'
