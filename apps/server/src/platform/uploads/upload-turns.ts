import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Lock, Locker } from '@tus/server'
import type { UploadLedger, UploadTurn } from './upload-ledger.ts'
import { createUploadLocks, LOCK_WAIT_MS, lockedError } from './upload-locks.ts'

/** Seconds that a turn lasts after its holder last extended it. */
const TURN_SECONDS = 5

/** Milliseconds between two extensions by a holder; the holder learns within this time that another request waits. */
const WORD_MS = 1000

/** Milliseconds between two tries of a waiting request. */
const TRY_MS = 200

interface Held extends UploadTurn {
  /** Asks the writing request to release the turn. */
  readonly release: () => void | Promise<void>
}

export interface UploadTurns {
  readonly locks: Locker
  /** The turn at an upload in this process; undefined when this process has none. */
  turnAt(id: string): UploadTurn | undefined
  /** Asks all writing requests of this process to release their turns. */
  lastRelease(): void
}

/** Turns at uploads, among the requests of this process and of all processes that share the ledger. */
export function createUploadTurns(ledger: UploadLedger): UploadTurns {
  const here = createUploadLocks()
  const held = new Map<string, Held>()
  let isSpeaking = false

  async function keepWord(): Promise<void> {
    const turns = [...held.values()]
    // Without an answer the turns may still be valid; the ledger refuses writes if they are not.
    const lasting = await ledger
      .prolong(
        turns.map(({ holder }) => holder),
        TURN_SECONDS,
      )
      .catch(() => undefined)
    for (const { holder, release } of lasting ? turns : []) {
      const found = lasting?.find((turn) => turn.holder === holder)
      if (!found || found.isWanted) await release()
    }
  }

  /** Extends the turns of this process every second, as long as there are any. */
  function speak(): void {
    if (isSpeaking) return
    isSpeaking = true
    setTimeout(async () => {
      await keepWord()
      isSpeaking = false
      if (held.size > 0) speak()
    }, WORD_MS).unref()
  }

  async function take(id: string, signal: AbortSignal, release: Held['release']): Promise<void> {
    const turn = { id, holder: randomUUID(), release }
    for (const end = Date.now() + LOCK_WAIT_MS; ; await sleep(TRY_MS)) {
      const answer = await ledger.take(turn, TURN_SECONDS)
      if (answer === 'missing') return
      if (answer === 'taken') break
      if (signal.aborted || Date.now() >= end) throw lockedError()
    }
    held.set(id, turn)
    speak()
  }

  return {
    locks: {
      newLock(id): Lock {
        const local = here.newLock(id)
        return {
          async lock(signal, release) {
            await local.lock(signal, release)
            await take(id, signal, release).catch(async (error: unknown) => {
              await local.unlock()
              throw error
            })
          },
          async unlock() {
            const turn = held.get(id)
            held.delete(id)
            // A turn that cannot be released ends by itself.
            if (turn) await ledger.release(turn).catch(() => {})
            await local.unlock()
          },
        }
      },
    },
    turnAt: (id) => held.get(id),
    lastRelease() {
      for (const { release } of held.values()) void release()
    },
  }
}
