import type { JobKind } from '#platform/jobs.ts'

/** Sends some of the waiting invitations by mail, then the next ones. */
export const PROFILE_INVITATIONS_JOB: JobKind<object> = {
  name: 'profile-invitations',
  retries: 20,
  longestPauseSeconds: 600,
  timeoutSeconds: 120,
  heartbeatSeconds: 20,
  concurrency: 1,
}
