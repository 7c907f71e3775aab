import type { JobKind } from '#platform/jobs.ts'

/** Makes a video watchable in every browser, and its picture where there is none. */
export const PREPARE_TAPE: JobKind<{ fileId: string }> = {
  name: 'self-tapes-prepare',
  // Each stop of the server in the middle counts as one.
  retries: 5,
  timeoutSeconds: 4 * 3600,
  heartbeatSeconds: 30,
  concurrency: 1,
}

/** Removes what is stored of a video that is no more. */
export const REMOVE_TAPE_FILE: JobKind<{ fileId: string }> = { name: 'self-tapes-remove', retries: 20, timeoutSeconds: 300, concurrency: 1 }

/** Removes uploads and videos that belong to no tape. */
export const SWEEP_TAPES: JobKind<object> = { name: 'self-tapes-sweep', retries: 0, timeoutSeconds: 1800, concurrency: 1 }

export const SELF_TAPE_JOBS = [PREPARE_TAPE, REMOVE_TAPE_FILE, SWEEP_TAPES] as const

export const HOURLY = '29 * * * *'
