import { setConfirm } from './sign-in-again.ts'

/** A question to the user whether it is them; all calls that wait for it get the same answer. */
interface Question {
  readonly answer: Promise<boolean>
  readonly settle: (isConfirmed: boolean) => void
}

let question: Question | null = null
const listeners = new Set<() => void>()

function set(next: Question | null): void {
  question = next
  for (const listener of listeners) listener()
}

/** The open question, for the dialog that asks it. */
export const confirmStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    setConfirm(ask)
    return () => void listeners.delete(listener)
  },
  isOpen: () => question !== null,
  /** @param isConfirmed whether the user has signed in again; otherwise they have closed the dialog */
  settle: (isConfirmed: boolean) => question?.settle(isConfirmed),
}

/**
 * Asks the user to confirm that it is them, above what they are doing.
 *
 * @returns whether they did; the refused call can then be made again
 */
async function ask(): Promise<boolean> {
  // This page has no dialog.
  if (listeners.size === 0) return false
  if (question === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    set({
      answer: promise,
      settle: (isConfirmed) => {
        set(null)
        resolve(isConfirmed)
      },
    })
    return promise
  }
  return question.answer
}
