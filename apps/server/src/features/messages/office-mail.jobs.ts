import type { JobKind } from '#platform/jobs.ts'

/** Deliveries whose mails one job sends. Those that are sent stay sent when the job is tried again. */
export interface OfficeMailJob {
  readonly recipientIds: readonly number[]
}

/** Mails of one job; enough that fetching it costs nothing, few enough that jobs share the work evenly. */
export const MAILS_PER_JOB = 100

/** Milliseconds after which a job leaves what it has not sent to another one. */
export const JOB_SHARE_MS = 240_000

/** Days after which a mail that the server keeps turning away is given up; what mail servers do as well (RFC 5321, 4.5.4.1). */
export const GIVE_UP_DAYS = 5

/**
 * Mails of messages. A mail takes up to six minutes with the slowest server, on top of a job's share. Tries go on until every mail is
 * given up.
 */
export const OFFICE_MAIL_JOB: JobKind<OfficeMailJob> = {
  name: 'office-mail',
  retries: 1000,
  longestPauseSeconds: 900,
  timeoutSeconds: 720,
  heartbeatSeconds: 20,
  concurrency: 2,
}
