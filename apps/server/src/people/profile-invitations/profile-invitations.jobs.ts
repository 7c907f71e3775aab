import type { JobKind } from '#platform/jobs.ts'

/** Has some of the invitations that wait leave as mails, then the next ones. */
export const PROFILE_INVITATIONS_JOB: JobKind<object> = {
  name: 'profile-invitations',
  retries: 20,
  longestPauseSeconds: 600,
  timeoutSeconds: 120,
  heartbeatSeconds: 20,
  concurrency: 1,
}
