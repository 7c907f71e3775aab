/** The camera client's clock and waiting; tests pass their own to run without waiting. */
export interface Timing {
  /** Monotonic time in milliseconds. */
  now(): number
  sleep(ms: number): Promise<void>
}

export const realTiming: Timing = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

const LATE = Symbol('late')

/**
 * Waits for a promise, but at most `ms` milliseconds.
 *
 * @returns its value, or the result of `late` on a timeout; the promise itself continues
 */
export async function within<Value>(promise: Promise<Value>, ms: number, late: () => Value | Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), ms)
  })
  try {
    const first = await Promise.race([promise, timeout])
    return first === LATE ? await late() : first
  } finally {
    clearTimeout(timer)
  }
}

/** Pause between retries of something that is busy, in milliseconds. */
const BUSY_PAUSE_MS = 60

/**
 * Retries something while it is busy.
 *
 * @param isBusy whether a failure means busy
 * @param ms how long to retry, in milliseconds
 */
export async function patiently(timing: Timing, work: () => Promise<void>, isBusy: (error: unknown) => boolean, ms: number): Promise<void> {
  const end = timing.now() + ms
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || timing.now() > end) throw error
      await timing.sleep(BUSY_PAUSE_MS)
    }
  }
}
