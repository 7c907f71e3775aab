import { DELIVERY_DAYS } from '@callboard/contract/exchange/webhooks/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import type { Database } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { JobKind, Jobs } from '#platform/jobs.ts'
import { purgeDeliveries } from './webhooks.repository.ts'

/** Removes old deliveries. */
export const PURGE_DELIVERIES_JOB: JobKind<object> = { name: 'webhook-purge', retries: 2, timeoutSeconds: 600, concurrency: 1 }

const HOURLY = '53 * * * *'

interface PurgeDeps {
  readonly db: Database
  readonly clock: Clock
}

export async function purgeDeliveriesJob({ db, clock }: PurgeDeps): Promise<void> {
  await purgeDeliveries(db, new Date(clock.now().getTime() - DELIVERY_DAYS * DAY_MS))
}

/** Starts the job in this process. */
export async function startPurgingDeliveries({ jobs, ...deps }: PurgeDeps & { jobs: Jobs }): Promise<void> {
  await jobs.work(PURGE_DELIVERIES_JOB, () => purgeDeliveriesJob(deps))
  await jobs.repeat(PURGE_DELIVERIES_JOB, HOURLY)
}
