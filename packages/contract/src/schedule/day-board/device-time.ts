import { DAY_MS } from '../../time/durations.ts'

/** Milliseconds for which a step may wait on a device. Beyond that, the device's time is ignored. */
export const LONGEST_WAIT_MS = DAY_MS

/**
 * The time of a step by the server's clock. The device reports when the step was made and when it was sent, both by its own
 * clock. So it does not matter if that clock is wrong.
 *
 * @param received when the server received it, in milliseconds since 1970
 * @returns never later than that, and at most a day earlier
 */
export function madeAt({ at, sentAt }: { readonly at: string; readonly sentAt: string }, received: number): number {
  const waited = Date.parse(sentAt) - Date.parse(at)
  // If the clock was set back meanwhile, the difference is meaningless.
  if (!(waited > 0)) return received
  return received - Math.min(waited, LONGEST_WAIT_MS)
}
