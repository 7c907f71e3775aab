import { toCanonError } from './canon-error.ts'

/** A queue of commands for a camera, run one at a time; each caller gets the outcome of its command. */
export class CameraCommands {
  readonly #waiting: (() => Promise<void>)[] = []

  next(): (() => Promise<void>) | undefined {
    return this.#waiting.shift()
  }

  /** Puts a command at the front of the queue; its caller does not wait for the outcome. */
  first(work: () => Promise<void>): void {
    this.#waiting.unshift(work)
  }

  /** @returns resolves when the command has run, rejects with the reason if it failed */
  add(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(async () => {
        try {
          await work()
          resolve()
        } catch (error) {
          const failure = toCanonError(error)
          reject(failure)
          // A refused command does not affect the next one; only failures that need a new connection end the loop.
          if (failure.problem === 'unplugged' || failure.problem === 'protocol' || failure.problem === 'timeout') throw failure
        }
      })
    })
  }

  /** Rejects all waiting commands: there is no camera. */
  abandon(): void {
    for (const command of this.#waiting.splice(0)) void command().catch(() => {})
  }
}
