import { PROFILE_HISTORY } from '@callboard/contract/people/profiles/history.rules'
import type { Database } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { JobKind, Jobs } from '#platform/jobs.ts'
import { purgeChanges } from './profile-changes.repository.ts'

/** Removes old changes of profiles. */
export const PURGE_PROFILE_CHANGES: JobKind<object> = { name: 'profile-changes-purge', retries: 2, timeoutSeconds: 600, concurrency: 1 }

const EVERY_NIGHT = '47 3 * * *'

/** What the job needs. */
interface PurgeDeps {
  readonly db: Database
  readonly clock: Clock
}

export async function purgeProfileChangesJob({ db, clock }: PurgeDeps): Promise<void> {
  const before = clock.now()
  before.setUTCMonth(before.getUTCMonth() - PROFILE_HISTORY.months)
  await purgeChanges(db, before, PROFILE_HISTORY.kept)
}

/** Starts the job in this process. */
export async function startPurgingProfileChanges({ jobs, ...deps }: PurgeDeps & { jobs: Jobs }): Promise<void> {
  await jobs.work(PURGE_PROFILE_CHANGES, () => purgeProfileChangesJob(deps))
  await jobs.repeat(PURGE_PROFILE_CHANGES, EVERY_NIGHT)
}
