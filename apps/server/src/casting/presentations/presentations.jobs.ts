import type { Language } from '@callboard/contract/language'
import type { JobKind } from '#platform/jobs.ts'
import type { MailPosting } from '#platform/mail/mail.ts'

/** The input of a mail to a reviewer. It contains neither the address nor the token of the link. */
export interface ReviewerMailJob extends MailPosting {
  readonly reviewerId: number
  readonly about: 'invited' | 'reminder' | 'code'
  /** Only for `code`: 256 random bits, from which the code is derived. */
  readonly seed?: string | undefined
  readonly language?: Language | undefined
}

export const REVIEWER_MAIL_JOB: JobKind<ReviewerMailJob> = {
  name: 'reviewer-mail',
  retries: 60,
  longestPauseSeconds: 600,
  timeoutSeconds: 120,
  heartbeatSeconds: 20,
  concurrency: 2,
}

/** Sends reminders to reviewers shortly before votes are due. */
export const REVIEWS_DUE_JOB: JobKind<object> = { name: 'reviews-due', retries: 2, timeoutSeconds: 300, concurrency: 1 }

export const EVERY_FIVE_MINUTES = '*/5 * * * *'
