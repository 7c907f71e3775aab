import { CALENDAR_LIMITS } from '@callboard/contract/calendar/rules'
import type { Database } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { JobKind, Jobs } from '#platform/jobs.ts'
import { removeEventsDeletedBefore } from './calendar.repository.ts'

/** Removes deleted events that no feed contains any more. */
export const SWEEP_EVENTS_JOB: JobKind<object> = { name: 'calendar-sweep', retries: 2, timeoutSeconds: 120, concurrency: 1 }

const EVERY_NIGHT = '43 3 * * *'

const DAY_MS = 86_400_000

/** Events deleted after this moment are still in feeds, as cancelled. */
export function cancelledSince(now: Date): Date {
  return new Date(now.getTime() - CALENDAR_LIMITS.cancelledDays * DAY_MS)
}

export async function sweepEventsJob({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await removeEventsDeletedBefore(db, cancelledSince(clock.now()))
}

/** Starts the calendar's jobs in this process. */
export async function startCalendarJobs(deps: { db: Database; clock: Clock; jobs: Jobs }): Promise<void> {
  await deps.jobs.work(SWEEP_EVENTS_JOB, () => sweepEventsJob(deps))
  await deps.jobs.repeat(SWEEP_EVENTS_JOB, EVERY_NIGHT)
}
