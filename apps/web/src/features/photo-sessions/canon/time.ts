/** How the camera client waits; tests hand in their own to run without waiting. */
export interface Timing {
  /** Milliseconds that only go forward. */
  now(): number
  sleep(ms: number): Promise<void>
}

export const realTiming: Timing = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

const LATE = Symbol('late')

/**
 * Waits for a promise, but not longer than `ms` milliseconds.
 *
 * @returns its value, or what `late` makes when time is up; the promise itself goes on
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

/** Between two questions to something that is busy, in milliseconds. */
const BUSY_PAUSE_MS = 60

/**
 * Does something again while it is refused for being busy, for a while.
 *
 * @param isBusy whether a failure means that
 * @param ms how long
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
