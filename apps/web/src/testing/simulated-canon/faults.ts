/** What can go wrong on demand, once each. */
export type Fault =
  /** The endpoint stalls until it is cleared. */
  | { readonly kind: 'stall' }
  /** The data ends that early, though more was announced. */
  | { readonly kind: 'short-packet'; readonly at: number }
  /** The camera answers with less than was asked for, and says so. */
  | { readonly kind: 'less'; readonly length: number }
  /** An empty packet comes in the middle of the data. */
  | { readonly kind: 'zero-length-packet'; readonly at: number }
  /** The plug is pulled when that many bytes of the data have gone. */
  | { readonly kind: 'unplug'; readonly at: number }
  /** The camera says that it is busy, that often. */
  | { readonly kind: 'busy'; readonly times?: number }
  /** The data container announces another length than it has. */
  | { readonly kind: 'corrupt-length'; readonly length: number }
  /** The camera answers nothing at all. */
  | { readonly kind: 'silence' }
  /** The camera answers with this code. */
  | { readonly kind: 'refuse'; readonly code: number; readonly param?: number }

/** Faults that wait for their operation. */
export class FaultQueue {
  readonly #waiting: { operation: number; skip: number; fault: Fault }[] = []

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** Lets the fault happen at the next (or, with `skip`, a later) time this operation is asked for. */
  add(operation: number, fault: Fault, skip = 0): void {
    const times = fault.kind === 'busy' ? (fault.times ?? 1) : 1
    for (let count = 0; count < times; count++) this.#waiting.push({ operation, skip: count === 0 ? skip : 0, fault })
  }

  /** The fault of an operation that is asked for now. */
  take(operation: number): Fault | undefined {
    const index = this.#waiting.findIndex((waiting) => waiting.operation === operation)
    const next = this.#waiting[index]
    if (!next) return undefined
    if (next.skip > 0) {
      next.skip--
      return undefined
    }
    this.#waiting.splice(index, 1)
    return next.fault
  }
}
