import type { JobKind, Jobs } from '#platform/jobs.ts'
import type { SignOnService } from './single-sign-on.service.ts'

/** Removes expired attempts to sign in. */
export const SIGN_ON_CLEANUP_JOB: JobKind<object> = { name: 'sign-on-cleanup', retries: 2, timeoutSeconds: 60, concurrency: 1 }

const EVERY_QUARTER_HOUR = '*/15 * * * *'

/** Lets this process remove them. */
export async function startSignOnCleanup(jobs: Jobs, signOn: Pick<SignOnService, 'tidy'>): Promise<void> {
  await jobs.work(SIGN_ON_CLEANUP_JOB, () => signOn.tidy())
  await jobs.repeat(SIGN_ON_CLEANUP_JOB, EVERY_QUARTER_HOUR)
}
