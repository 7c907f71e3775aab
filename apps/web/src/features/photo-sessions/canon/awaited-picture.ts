import type { CanonError } from './canon-error.ts'

/** The wait between a released shutter and its picture; at most one at a time. */
export class AwaitedPicture {
  #wait: { deadline: number; resolve: () => void; reject: (error: CanonError) => void } | undefined

  get isWaiting(): boolean {
    return this.#wait !== undefined
  }

  /** @param deadline as `Timing.now` counts */
  begin(deadline: number): Promise<void> {
    const arrival = new Promise<void>((resolve, reject) => {
      this.#wait = { deadline, resolve, reject }
    })
    // Anyone who asked for it may be a step away from waiting.
    arrival.catch(() => {})
    return arrival
  }

  isOverdue(now: number): boolean {
    return this.#wait !== undefined && now > this.#wait.deadline
  }

  /** Nothing good will come any more: waits no longer than this. */
  hurry(deadline: number): void {
    if (this.#wait) this.#wait.deadline = Math.min(this.#wait.deadline, deadline)
  }

  arrive(): void {
    this.#end()?.resolve()
  }

  fail(error: CanonError): void {
    this.#end()?.reject(error)
  }

  #end() {
    const wait = this.#wait
    this.#wait = undefined
    return wait
  }
}
