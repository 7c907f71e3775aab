/** One request and its outcome. Times are those of `Date.now`. */
export interface Call {
  /** The name of the request. */
  readonly what: string
  readonly begun: number
  readonly ended: number
  /** The instance that answered, as the proxy names it. */
  readonly instance: string | undefined
  /** Why it failed; `undefined` if it did not. */
  readonly failure: string | undefined
}

/** A period in which the instances, or the programs that they need, were disturbed. */
export interface Disturbance {
  readonly name: string
  readonly from: number
  readonly to: number
  /** The failed requests that it excuses; none by default. */
  readonly excuses?: (call: Call) => boolean
  /** Whether it interrupted a job that an instance (1 to 3) had begun at that time. */
  readonly cutsOff: (place: number, begun: number) => boolean
}

/** Splits failed requests: those that a disturbance excuses, by its name, and the others. */
export function failuresOf(calls: readonly Call[], disturbances: readonly Disturbance[]) {
  const excused = new Map<string, Call[]>(disturbances.map(({ name }) => [name, []]))
  const others: Call[] = []
  for (const call of calls) {
    if (call.failure === undefined) continue
    const cause = disturbances.find(({ from, to, excuses }) => call.begun <= to && call.ended >= from && excuses?.(call))
    if (cause) excused.get(cause.name)?.push(call)
    else others.push(call)
  }
  return { excused, others }
}
