/** The longest wait of a caller, in milliseconds; a round trip takes about a tenth of a millisecond. */
const PATIENCE = 250

/**
 * Shares round trips between callers who need one that begins after their call: all calls during a round trip get the next one.
 *
 * @param go makes one round trip; rejects when it fails
 * @returns a function that takes a callback. The callback gets `true` once a round trip that began after the call has ended, and `false`
 * when that failed or took too long; while one takes too long, it is called at once
 */
export function sharedRoundTrips(go: () => Promise<unknown>): (then: (made: boolean) => void) => void {
  let waiting: ((made: boolean) => void)[] = []
  let underWay = false
  let isLate = false

  function answer(waiters: readonly ((made: boolean) => void)[], made: boolean): void {
    for (const then of waiters) then(made)
  }

  function begin(): void {
    const mine = waiting
    waiting = []
    let settled = false
    const end = (made: boolean) => {
      clearTimeout(timer)
      underWay = false
      isLate = false
      if (waiting.length > 0) start()
      if (!settled) answer(mine, made)
    }
    const timer = setTimeout(() => {
      settled = true
      isLate = true
      const others = waiting
      waiting = []
      answer([...mine, ...others], false)
    }, PATIENCE)
    go().then(
      () => end(true),
      () => end(false),
    )
  }

  function start(): void {
    underWay = true
    // Begins after the requests that arrived together have been read, so that all of them share it.
    setImmediate(begin)
  }

  return (then) => {
    if (isLate) return then(false)
    waiting.push(then)
    if (!underWay) start()
  }
}
