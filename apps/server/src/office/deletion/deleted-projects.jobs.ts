import { type Database, inTransaction } from '#db/client.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { JobKind, Jobs } from '#platform/jobs.ts'
import { restorableSince } from './deleted-projects.domain.ts'
import { purgeProjects } from './deleted-projects.repository.ts'

/** Purges deleted casting calls that can no longer be restored. */
export const PURGE_PROJECTS_JOB: JobKind<object> = { name: 'project-purge', retries: 2, timeoutSeconds: 600, concurrency: 1 }

const HOURLY = '47 * * * *'

/** Few at a time: each may have thousands of applications. */
const PURGE_BATCH = 10

/** What the job needs. */
interface PurgeDeps {
  readonly db: Database
  readonly photos: Pick<PhotosService, 'release'>
  readonly clock: Clock
}

/** Purges casting calls that can no longer be restored. Their photos are kept for another day, as after any removal. */
export async function purgeProjectsJob({ db, photos, clock }: PurgeDeps): Promise<void> {
  const until = restorableSince(clock.now())
  for (let purged = PURGE_BATCH; purged === PURGE_BATCH; ) {
    purged = await inTransaction(db, async (transaction) => {
      const { count, photoHashes } = await purgeProjects(transaction, until, PURGE_BATCH)
      await photos.release(transaction, photoHashes)
      return count
    })
  }
}

/** Starts the job in this process. */
export async function startPurgingProjects({ jobs, ...deps }: PurgeDeps & { jobs: Jobs }): Promise<void> {
  await jobs.work(PURGE_PROJECTS_JOB, () => purgeProjectsJob(deps))
  await jobs.repeat(PURGE_PROJECTS_JOB, HOURLY)
}
