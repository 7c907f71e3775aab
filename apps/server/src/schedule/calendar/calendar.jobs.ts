import type { Database } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { JobKind, Jobs } from '#platform/jobs.ts'
import { cancelledSince } from './calendar.domain.ts'
import { removeEventsDeletedBefore } from './calendar.repository.ts'

/** Removes deleted events that no feed contains any more. */
export const SWEEP_EVENTS_JOB: JobKind<object> = { name: 'calendar-sweep', retries: 2, timeoutSeconds: 120, concurrency: 1 }

const EVERY_NIGHT = '43 3 * * *'

export async function sweepEventsJob({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await removeEventsDeletedBefore(db, cancelledSince(clock.now()))
}

/** Starts the calendar's jobs in this process. */
export async function startCalendarJobs(deps: { db: Database; clock: Clock; jobs: Jobs }): Promise<void> {
  await deps.jobs.work(SWEEP_EVENTS_JOB, () => sweepEventsJob(deps))
  await deps.jobs.repeat(SWEEP_EVENTS_JOB, EVERY_NIGHT)
}
