/** The longest that a caller waits, in milliseconds; a round trip takes a tenth of one. */
const PATIENCE = 250

/**
 * Shares round trips among those who need one that begins after now: everybody who comes while one is under way gets the next.
 *
 * @param go makes one; rejects when it fails
 * @returns takes what to do afterwards: with `true` once a round trip that began after the call has ended, with `false` when that
 *   failed or takes too long; as long as one takes too long, at once
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
    // Once what has arrived with it has been read, so that it is shared by all of them.
    setImmediate(begin)
  }

  return (then) => {
    if (isLate) return then(false)
    waiting.push(then)
    if (!underWay) start()
  }
}
