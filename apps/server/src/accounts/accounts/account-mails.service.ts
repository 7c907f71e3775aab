import { PASSKEY_JOBS } from '#accounts/passkeys/passkeys.service.ts'
import type { Transaction } from '#db/client.ts'
import type { Jobs } from '#platform/jobs.ts'
import { SIGN_IN_JOBS } from './sign-in.jobs.ts'

/**
 * Removes queued mails about accounts, if the transaction commits. They contain the address, and hashes that identify the browser
 * that requested them.
 */
export function forgetAccountMails(transaction: Transaction, jobs: Pick<Jobs, 'forget'>, emails: readonly string[]): Promise<void> {
  return jobs.forget(transaction, [...SIGN_IN_JOBS, ...PASSKEY_JOBS], 'email', emails)
}
