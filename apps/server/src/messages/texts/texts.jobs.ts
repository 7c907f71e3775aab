import type { JobKind } from '#platform/jobs.ts'

/** Sends the text about one delivery. */
export interface TextJob {
  readonly deliveryId: number
}

/** Minutes for which an unavailable gateway is tried again; after that, a text about today is too late. */
export const TEXT_PATIENCE_MINUTES = 15

/** Retries end after these minutes. A text that was handed over is not sent again. */
export const TEXT_JOB: JobKind<TextJob> = {
  name: 'text-message',
  retries: 100,
  longestPauseSeconds: 60,
  timeoutSeconds: 60,
  heartbeatSeconds: 20,
  concurrency: 4,
}
