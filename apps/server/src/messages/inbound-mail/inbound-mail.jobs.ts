import type { JobKind } from '#platform/jobs.ts'

/** Removes discarded mails, and files without a mail. */
export const INBOUND_SWEEP_JOB: JobKind<object> = { name: 'inbound-mail-sweep', retries: 0, timeoutSeconds: 900, concurrency: 1 }

export const HOURLY = '23 * * * *'
