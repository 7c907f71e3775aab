import type { JobKind } from '#platform/jobs.ts'
import type { MailPosting } from '#platform/mail/mail.ts'

/** Warns people and removes data according to the institution's rules. */
export const RETENTION_RUN: JobKind<object> = {
  name: 'retention-run',
  retries: 2,
  timeoutSeconds: 4 * 3600,
  heartbeatSeconds: 30,
  concurrency: 1,
}

export interface RetentionMailJob extends MailPosting {
  readonly userId: string
  readonly what: 'account' | 'self-tapes'
}

/** Retried every hour for six days. Then the warning counts as never sent, and a later run requests another one. */
export const RETENTION_MAIL: JobKind<RetentionMailJob> = {
  name: 'retention-mail',
  retries: 150,
  longestPauseSeconds: 3600,
  timeoutSeconds: 120,
  heartbeatSeconds: 20,
  concurrency: 1,
}

export const RETENTION_JOBS = [RETENTION_RUN, RETENTION_MAIL] as const

export const EVERY_NIGHT = '13 4 * * *'
