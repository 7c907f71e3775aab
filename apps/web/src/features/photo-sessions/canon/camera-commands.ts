import { toCanonError } from './canon-error.ts'

/** What is to be done with a camera, one thing after the other; anyone who asked hears how it went. */
export class CameraCommands {
  readonly #waiting: (() => Promise<void>)[] = []

  next(): (() => Promise<void>) | undefined {
    return this.#waiting.shift()
  }

  /** Goes before everything else; nobody waits for it. */
  first(work: () => Promise<void>): void {
    this.#waiting.unshift(work)
  }

  /** @returns when it has been done, or why it could not be */
  add(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(async () => {
        try {
          await work()
          resolve()
        } catch (error) {
          const failure = toCanonError(error)
          reject(failure)
          // A refusal is an answer; only what the camera must be fixed for goes on.
          if (failure.problem === 'unplugged' || failure.problem === 'protocol' || failure.problem === 'timeout') throw failure
        }
      })
    })
  }

  /** Lets all that wait find out that there is no camera. */
  abandon(): void {
    for (const command of this.#waiting.splice(0)) void command().catch(() => {})
  }
}
