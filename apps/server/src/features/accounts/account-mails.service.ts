import type { Transaction } from '#db/client.ts'
import { PASSKEY_JOBS } from '#features/passkeys/passkeys.service.ts'
import type { Jobs } from '#platform/jobs.ts'
import { SIGN_IN_JOBS } from './sign-in.jobs.ts'

/**
 * Removes what the queue keeps of mails about an account, if the transaction commits: the address, and hashes of what names the browser
 * that asked.
 */
export function forgetAccountMails(transaction: Transaction, jobs: Pick<Jobs, 'forget'>, email: string): Promise<void> {
  return jobs.forget(transaction, [...SIGN_IN_JOBS, ...PASSKEY_JOBS], { email })
}
