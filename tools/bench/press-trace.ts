/** One event of Chromium's tracing; times in microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** The part of `dur` in which the thread was running. */
  readonly tdur?: number
  readonly args: {
    readonly data?: { readonly interactionId?: number; readonly timeStamp?: number; readonly commitFinishTime?: number }
  }
}

/** Milliseconds of processor time on the page's own thread. */
interface Busy {
  /** From the press until its frame left the thread: scripts, styles, layout and painting. */
  readonly worked: number
  /** The longest task after the frame, which would delay another press. */
  readonly after: number
}

/** The result without a press. */
const NOTHING: Busy = { worked: 0, after: 0 }

/** The most expensive event of a press: down, up and click each have their own frame. */
export function busyWith(events: readonly TraceEvent[]): Busy {
  const presses = events.flatMap(({ name, ph, pid, tid, ts, args: { data } }) =>
    name === 'EventTiming' && ph === 'b' && data?.interactionId && data.timeStamp !== undefined && data.commitFinishTime
      ? [{ pid, tid, from: ts, until: ts + (data.commitFinishTime - data.timeStamp) * 1000 }]
      : [],
  )
  const [first] = presses
  if (!first) return NOTHING
  const tasks = events.filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === first.pid && tid === first.tid)
  const within = (from: number, until: number) =>
    tasks.reduce((sum, { ts, dur = 0, tdur = dur }) => {
      const shared = Math.min(until, ts + dur) - Math.max(from, ts)
      return shared > 0 ? sum + (tdur * shared) / dur : sum
    }, 0)
  const last = Math.max(...presses.map(({ until }) => until))
  const later = tasks.filter(({ ts }) => ts >= last).map(({ dur = 0, tdur = dur }) => tdur)
  return { worked: Math.max(...presses.map(({ from, until }) => within(from, until))) / 1000, after: Math.max(0, ...later) / 1000 }
}
