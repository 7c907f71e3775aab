import type { JobKind } from '#platform/jobs.ts'

/** The deliveries of one job. A retry does not send the finished ones again. */
export interface MessageMailsJob {
  readonly recipientIds: readonly number[]
}

/** Mails per job: enough to make the cost of fetching negligible, few enough to share the work evenly. */
export const MAILS_PER_JOB = 100

/** Milliseconds after which a job leaves its unsent mails to a new job. */
export const JOB_SHARE_MS = 240_000

/** Days after which a mail is given up that the server keeps refusing temporarily, as mail servers do (RFC 5321, 4.5.4.1). */
export const GIVE_UP_DAYS = 5

/**
 * Mails of messages. The timeout covers a job's share plus one mail to the slowest server, up to six minutes. Retries continue until
 * every mail is sent or given up.
 */
export const MESSAGE_MAILS_JOB: JobKind<MessageMailsJob> = {
  name: 'office-mail',
  retries: 1000,
  longestPauseSeconds: 900,
  timeoutSeconds: 720,
  heartbeatSeconds: 20,
  concurrency: 2,
}
