import type { JobKind } from '#platform/jobs.ts'
import type { MailPosting } from '#platform/mail/mail.ts'

/** Notifies the owner of a change of their passkeys. */
export interface PasskeyMailJob extends MailPosting {
  readonly email: string
  readonly what: 'added' | 'removed' | 'reset'
  /** The name of the passkey; empty when all were removed. */
  readonly name: string
}

/** Retried every hour for two days: the owner should learn of changes made by others, also when the mail server is down for a night. */
export const PASSKEY_MAIL: JobKind<PasskeyMailJob> = {
  name: 'passkey-mail',
  retries: 60,
  longestPauseSeconds: 3600,
  timeoutSeconds: 120,
  heartbeatSeconds: 20,
  concurrency: 1,
}
