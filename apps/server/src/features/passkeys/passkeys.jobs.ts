import type { JobKind } from '#platform/jobs.ts'
import type { MailPosting } from '#platform/mail/mail.ts'

/** Tells somebody the outcome of a passkey of theirs. */
export interface PasskeyMailJob extends MailPosting {
  readonly email: string
  readonly what: 'added' | 'removed' | 'reset'
  /** The person's own name of it; empty where all of them went. */
  readonly name: string
}

/** By the hour for two days: anyone who did not do it themselves should learn of it, also after a mail server was away for a night. */
export const PASSKEY_MAIL: JobKind<PasskeyMailJob> = {
  name: 'passkey-mail',
  retries: 60,
  longestPauseSeconds: 3600,
  timeoutSeconds: 120,
  heartbeatSeconds: 20,
  concurrency: 1,
}
