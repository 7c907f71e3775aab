import type { JobKind } from '#platform/jobs.ts'

/** Sends the text about one delivery. */
export interface TextJob {
  readonly deliveryId: number
}

/** Minutes for which a gateway that is away is asked again; later a text about today helps nobody. */
export const TEXT_PATIENCE_MINUTES = 15

/** Retries end with the patience; a text that was handed over is not sent again. */
export const TEXT_JOB: JobKind<TextJob> = {
  name: 'text-message',
  retries: 100,
  longestPauseSeconds: 60,
  timeoutSeconds: 60,
  heartbeatSeconds: 20,
  concurrency: 4,
}
