import { VERSION_LIMITS } from '@callboard/contract/casting/projects/versions.rules'
import type { Database } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { JobKind, Jobs } from '#platform/jobs.ts'
import { purgeVersions } from './project-versions.repository.ts'

/** Removes old versions of casting calls. */
export const PURGE_VERSIONS_JOB: JobKind<object> = { name: 'version-purge', retries: 2, timeoutSeconds: 600, concurrency: 1 }

const EVERY_NIGHT = '51 3 * * *'

/** What the job needs. */
interface PurgeDeps {
  readonly db: Database
  readonly clock: Clock
}

export async function purgeVersionsJob({ db, clock }: PurgeDeps): Promise<void> {
  const before = clock.now()
  before.setUTCMonth(before.getUTCMonth() - VERSION_LIMITS.months)
  await purgeVersions(db, before)
}

/** Starts the job in this process. */
export async function startPurgingVersions({ jobs, ...deps }: PurgeDeps & { jobs: Jobs }): Promise<void> {
  await jobs.work(PURGE_VERSIONS_JOB, () => purgeVersionsJob(deps))
  await jobs.repeat(PURGE_VERSIONS_JOB, EVERY_NIGHT)
}
