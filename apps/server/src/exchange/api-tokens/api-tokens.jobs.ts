import { EXPIRED_TOKEN_DAYS } from '@callboard/contract/exchange/api-tokens/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import type { Database } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { JobKind, Jobs } from '#platform/jobs.ts'
import { purgeTokens } from './api-tokens.repository.ts'

/** Removes tokens that expired long ago. */
export const PURGE_TOKENS_JOB: JobKind<object> = { name: 'api-token-purge', retries: 2, timeoutSeconds: 600, concurrency: 1 }

const DAILY = '23 4 * * *'

interface PurgeDeps {
  readonly db: Database
  readonly clock: Clock
}

export async function purgeTokensJob({ db, clock }: PurgeDeps): Promise<void> {
  await purgeTokens(db, new Date(clock.now().getTime() - EXPIRED_TOKEN_DAYS * DAY_MS))
}

/** Starts the job in this process. */
export async function startPurgingTokens({ jobs, ...deps }: PurgeDeps & { jobs: Jobs }): Promise<void> {
  await jobs.work(PURGE_TOKENS_JOB, () => purgeTokensJob(deps))
  await jobs.repeat(PURGE_TOKENS_JOB, DAILY)
}
