import { type Database, inTransaction } from '#db/client.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { JobKind, Jobs } from '#platform/jobs.ts'
import { restorableSince } from './deleted-talent.domain.ts'
import { purgeDeletions } from './deleted-talent.repository.ts'

/** Purges deleted profiles that can no longer be restored. */
export const PURGE_TALENT_JOB: JobKind<object> = { name: 'talent-purge', retries: 2, timeoutSeconds: 600, concurrency: 1 }

const HOURLY = '41 * * * *'

const PURGE_BATCH = 500

/** What the job needs. */
export interface PurgeDeps {
  readonly db: Database
  readonly photos: PhotosService
  readonly clock: Clock
}

/** Purges profiles that can no longer be restored. Their photos are kept for another day, as after any removal. */
export async function purgeTalentJob({ db, photos, clock }: PurgeDeps): Promise<void> {
  const until = restorableSince(clock.now())
  for (let purged = PURGE_BATCH; purged === PURGE_BATCH; ) {
    purged = await inTransaction(db, async (transaction) => {
      const { count, photoHashes } = await purgeDeletions(transaction, until, PURGE_BATCH)
      await photos.release(transaction, photoHashes)
      return count
    })
  }
}

/** Starts the job in this process. */
export async function startPurgingTalent({ jobs, ...deps }: PurgeDeps & { jobs: Jobs }): Promise<void> {
  await jobs.work(PURGE_TALENT_JOB, () => purgeTalentJob(deps))
  await jobs.repeat(PURGE_TALENT_JOB, HOURLY)
}
