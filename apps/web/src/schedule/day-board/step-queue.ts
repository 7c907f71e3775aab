import type { DayStepInput } from '@callboard/contract/schedule/day-board/endpoints'
import { DAY_BOARD_LIMITS } from '@callboard/contract/schedule/day-board/rules'

/** A step that this device has made and not sent yet. */
export interface QueuedStep {
  readonly board: string
  readonly step: DayStepInput
  /** The name of the person, to show if the step is refused. */
  readonly name: string
}

interface Refusal {
  readonly why: string
  /** The keys of the people in the room; if there are any, `why` asks for a confirmation. */
  readonly takenBy: readonly string[]
}

/** A step that the server refused. */
export interface RefusedStep extends QueuedStep, Refusal {}

/** The server's answer to some steps: why each was refused, or that the server was not reachable. */
export type Answer = { readonly is: 'answered'; readonly refused: ReadonlyMap<string, Refusal> } | { readonly is: 'later' }

/** Pauses between retries in milliseconds: the first, doubled for each retry, and the longest. */
export const PAUSE_MS = { first: 3_000, longest: 60_000 } as const

export interface QueueParts {
  /** The steps on this device, shared by its tabs, oldest first. */
  readonly store: { read(): readonly QueuedStep[]; write(steps: readonly QueuedStep[]): void }
  /** Sends steps of one board, oldest first. */
  readonly send: (board: string, steps: readonly DayStepInput[]) => Promise<Answer>
  /** Runs in one tab at a time; does nothing if another tab is running it. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  readonly onChange: (waiting: readonly QueuedStep[], refused: readonly RefusedStep[]) => void
}

/** The steps that this device sends, in the order in which they were made. */
export interface StepQueue {
  add(step: QueuedStep): void
  /** Sends all waiting steps now, and retries until none are left. */
  sendAll(): Promise<void>
  /** Reads the store again after another tab has changed it. */
  look(): void
  /** Forgets refused steps by their ids. */
  dismiss(ids: readonly string[]): void
}

export function createStepQueue({ store, send, alone, onChange }: QueueParts): StepQueue {
  let refused: readonly RefusedStep[] = []
  let failures = 0
  let next: ReturnType<typeof setTimeout> | undefined
  /** Whether a call is in progress; further presses then wait. */
  let isSending = false

  const look = () => {
    const waiting = store.read()
    onChange(waiting, refused)
    clearTimeout(next)
    if (waiting.length > 0 && !isSending) {
      next = setTimeout(() => void sendAll(), Math.min(PAUSE_MS.longest, PAUSE_MS.first * 2 ** Math.max(0, failures - 1)))
    }
  }

  /** @returns whether to continue */
  async function sendSome(): Promise<boolean> {
    const [first, ...others] = store.read()
    if (!first) return false
    // Sends only consecutive steps of one board, so that the order over all boards stays.
    const end = others.findIndex(({ board }) => board !== first.board)
    const some = [first, ...(end === -1 ? others : others.slice(0, end))].slice(0, DAY_BOARD_LIMITS.steps)
    const answer = await send(
      first.board,
      some.map(({ step }) => step),
    )
    if (answer.is === 'later') {
      failures += 1
      return false
    }
    failures = 0
    const sent = new Set(some.map(({ step }) => step.id))
    store.write(store.read().filter(({ step }) => !sent.has(step.id)))
    const why = some.flatMap((queued) => {
      const refusal = answer.refused.get(queued.step.id)
      return refusal === undefined ? [] : [{ ...queued, ...refusal }]
    })
    refused = [...refused, ...why]
    look()
    return true
  }

  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    clearTimeout(next)
    try {
      await alone(async () => {
        while (await sendSome());
      })
    } finally {
      isSending = false
      look()
    }
  }

  return {
    add(step) {
      store.write([...store.read(), step])
      look()
      void sendAll()
    },
    sendAll,
    look,
    dismiss(ids) {
      refused = refused.filter(({ step }) => !ids.includes(step.id))
      look()
    },
  }
}
