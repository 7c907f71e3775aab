import { DELETED_LIST_DAYS } from '@callboard/contract/people/lists/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import type { Database } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { JobKind, Jobs } from '#platform/jobs.ts'
import { purgeLists } from './lists.repository.ts'

/** Purges deleted lists that can no longer be restored, with their notes about people. */
export const PURGE_LISTS_JOB: JobKind<object> = { name: 'list-purge', retries: 2, timeoutSeconds: 600, concurrency: 1 }

const HOURLY = '47 * * * *'

/** What the job needs. */
interface PurgeDeps {
  readonly db: Database
  readonly clock: Clock
}

export async function purgeListsJob({ db, clock }: PurgeDeps): Promise<void> {
  await purgeLists(db, new Date(clock.now().getTime() - DELETED_LIST_DAYS * DAY_MS))
}

/** Starts the job in this process. */
export async function startPurgingLists({ jobs, ...deps }: PurgeDeps & { jobs: Jobs }): Promise<void> {
  await jobs.work(PURGE_LISTS_JOB, () => purgeListsJob(deps))
  await jobs.repeat(PURGE_LISTS_JOB, HOURLY)
}
