import { DELETED_SEARCH_DAYS } from '@callboard/contract/people/saved-searches/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import type { Database } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { JobKind, Jobs } from '#platform/jobs.ts'
import { purgeSearches } from './saved-searches.repository.ts'

/** Purges deleted searches that can no longer be restored. */
export const PURGE_SEARCHES_JOB: JobKind<object> = { name: 'search-purge', retries: 2, timeoutSeconds: 600, concurrency: 1 }

const HOURLY = '49 * * * *'

/** What the job needs. */
interface PurgeDeps {
  readonly db: Database
  readonly clock: Clock
}

export async function purgeSearchesJob({ db, clock }: PurgeDeps): Promise<void> {
  await purgeSearches(db, new Date(clock.now().getTime() - DELETED_SEARCH_DAYS * DAY_MS))
}

/** Starts the job in this process. */
export async function startPurgingSearches({ jobs, ...deps }: PurgeDeps & { jobs: Jobs }): Promise<void> {
  await jobs.work(PURGE_SEARCHES_JOB, () => purgeSearchesJob(deps))
  await jobs.repeat(PURGE_SEARCHES_JOB, HOURLY)
}
