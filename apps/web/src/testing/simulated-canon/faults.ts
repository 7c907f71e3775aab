/** Faults on demand; each happens once. */
export type Fault =
  /** The endpoint stalls until it is cleared. */
  | { readonly kind: 'stall' }
  /** The data ends at this byte, though more was announced. */
  | { readonly kind: 'short-packet'; readonly at: number }
  /** The camera returns fewer bytes than requested, and reports the smaller number. */
  | { readonly kind: 'less'; readonly length: number }
  /** An empty packet arrives in the middle of the data. */
  | { readonly kind: 'zero-length-packet'; readonly at: number }
  /** The camera is unplugged after this many bytes of the data. */
  | { readonly kind: 'unplug'; readonly at: number }
  /** The camera responds that it is busy, this many times. */
  | { readonly kind: 'busy'; readonly times?: number }
  /** The data container announces a wrong length. */
  | { readonly kind: 'corrupt-length'; readonly length: number }
  /** The camera does not respond. */
  | { readonly kind: 'silence' }
  /** The camera responds with this code. */
  | { readonly kind: 'refuse'; readonly code: number; readonly param?: number }

/** Faults that wait for their operation. */
export class FaultQueue {
  readonly #waiting: { operation: number; skip: number; fault: Fault }[] = []

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** Makes the fault happen at the next (or, with `skip`, a later) request of this operation. */
  add(operation: number, fault: Fault, skip = 0): void {
    const times = fault.kind === 'busy' ? (fault.times ?? 1) : 1
    for (let count = 0; count < times; count++) this.#waiting.push({ operation, skip: count === 0 ? skip : 0, fault })
  }

  /** Removes and returns the fault for an operation that is requested now. */
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
