import type { CanonError } from './canon-error.ts'

/** Waits for the picture after a shutter release; at most one wait at a time. */
export class AwaitedPicture {
  #wait: { deadline: number; resolve: () => void; reject: (error: CanonError) => void } | undefined

  get isWaiting(): boolean {
    return this.#wait !== undefined
  }

  /** @param deadline on the clock of `Timing.now` */
  begin(deadline: number): Promise<void> {
    const arrival = new Promise<void>((resolve, reject) => {
      this.#wait = { deadline, resolve, reject }
    })
    // The caller may start to await this promise later: avoid an unhandled rejection until then.
    arrival.catch(() => {})
    return arrival
  }

  isOverdue(now: number): boolean {
    return this.#wait !== undefined && now > this.#wait.deadline
  }

  /** Shortens the wait, because the picture probably will not arrive. */
  shortenWait(deadline: number): void {
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
