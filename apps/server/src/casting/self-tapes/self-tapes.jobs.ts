import type { JobKind } from '#platform/jobs.ts'

/** Converts a video for all browsers if needed, and creates its picture if missing. */
export const PREPARE_TAPE: JobKind<{ fileId: string }> = {
  name: 'self-tapes-prepare',
  // Stopping the server during the job counts as a failed try.
  retries: 5,
  timeoutSeconds: 4 * 3600,
  heartbeatSeconds: 30,
  concurrency: 1,
}

/** Removes the stored objects of a deleted video. */
export const REMOVE_TAPE_FILE: JobKind<{ fileId: string }> = { name: 'self-tapes-remove', retries: 20, timeoutSeconds: 300, concurrency: 1 }

/** Removes uploads and videos without a tape. */
export const SWEEP_TAPES: JobKind<object> = { name: 'self-tapes-sweep', retries: 0, timeoutSeconds: 1800, concurrency: 1 }

export const SELF_TAPE_JOBS = [PREPARE_TAPE, REMOVE_TAPE_FILE, SWEEP_TAPES] as const

export const HOURLY = '29 * * * *'
