import { DAY_MS } from '../../time/durations.ts'

/** Longest time that a step waits on a device before its own time no longer counts, in milliseconds. */
export const LONGEST_WAIT_MS = DAY_MS

/**
 * When a step was made by the server's clock. The device tells when it was made and when it was sent, both by its own clock, so that it does not
 * matter how wrong that clock is.
 *
 * @param received when the server received it, in milliseconds since 1970
 * @returns never later than that, and at most a day earlier
 */
export function madeAt({ at, sentAt }: { readonly at: string; readonly sentAt: string }, received: number): number {
  const waited = Date.parse(sentAt) - Date.parse(at)
  // A clock that was set back meanwhile says nothing about the time between.
  if (!(waited > 0)) return received
  return received - Math.min(waited, LONGEST_WAIT_MS)
}
