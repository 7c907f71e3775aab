import type { JobKind, Jobs } from '#platform/jobs.ts'
import type { TimetablesService } from './timetables.service.ts'

/** Reads the addresses of timetables that are due again. */
export const READ_TIMETABLES_JOB: JobKind<object> = { name: 'timetables-read', retries: 2, timeoutSeconds: 1800, concurrency: 1 }

const EVERY_TEN_MINUTES = '*/10 * * * *'

/** Starts the job in this process. */
export async function startTimetableJobs({ jobs, timetables }: { jobs: Jobs; timetables: TimetablesService }): Promise<void> {
  await jobs.work(READ_TIMETABLES_JOB, (_, signal) => timetables.readDue(signal))
  await jobs.repeat(READ_TIMETABLES_JOB, EVERY_TEN_MINUTES)
}
