import type { MailState } from '@callboard/contract/messages/rules'
import type { Database } from '#db/client.ts'
import { type Move, moveMails } from './office-mail.repository.ts'

interface Waiting extends Move {
  readonly resolve: (wasThere: boolean) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Moves mails from one state to another, those that come while a statement is under way together in the next: mails that are sent
 * at the same time then share one commit, which is most of what a mail costs.
 *
 * @returns moves one mail, and says whether this call moved it out of the first state; the move is committed by then
 */
export function createMailMover(db: Database, from: MailState, to: MailState): (move: Move) => Promise<boolean> {
  let waiting: Waiting[] = []
  let isMoving = false

  async function moveAll(): Promise<void> {
    isMoving = true
    while (waiting.length > 0) {
      const moves = waiting
      waiting = []
      try {
        const moved = await moveMails(db, moves, from, to)
        // Two jobs may ask for one mail in the same statement; it is the first one's alone.
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
      // In the next turn, so that those who come in this one come along.
      if (!isMoving) {
        isMoving = true
        setImmediate(() => void moveAll())
      }
    })
}
