import type { MailState } from '@callboard/contract/messages/messages/rules'
import type { Database } from '#db/client.ts'
import { type Move, moveMails } from './message-mails.repository.ts'

interface Waiting extends Move {
  readonly resolve: (wasThere: boolean) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Moves mails from one state to another in batches. Calls that arrive while a statement runs share the next statement, and so one commit,
 * which is most of the cost of a mail.
 *
 * @returns a function that moves one mail, and resolves after the commit to whether this call moved it
 */
export function createMailStates(db: Database, from: MailState, to: MailState): (move: Move) => Promise<boolean> {
  let waiting: Waiting[] = []
  let isMoving = false

  async function moveAll(): Promise<void> {
    isMoving = true
    while (waiting.length > 0) {
      const moves = waiting
      waiting = []
      try {
        const moved = await moveMails(db, moves, from, to)
        // Two jobs may move the same mail in one statement; only the first one gets `true`.
        for (const { id, resolve } of moves) resolve(moved.delete(id))
      } catch (error) {
        for (const { reject } of moves) reject(error)
      }
    }
    isMoving = false
  }

  return (move) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...move, resolve, reject })
      // In the next turn of the event loop, so that all calls of this turn share the statement.
      if (!isMoving) {
        isMoving = true
        setImmediate(() => void moveAll())
      }
    })
}
