import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import type { DayBoard } from '@callboard/contract/schedule/day-board/endpoints'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { keep, readKept } from '#app/kept-choice.ts'
import { DAY_BOARDS } from '#app/session/session.ts'

/** Boards that a device keeps, newest first: those of a day, with one per room or audition session. */
const MOST = 5
/** Milliseconds after which a board that nobody opened is forgotten: the night after its day, wherever that is. */
const FORGET_AFTER_MS = 36 * HOUR_MS

interface KeptBoard {
  readonly board: DayBoard
  /** When it was read, by the clock of the device. */
  readonly readAt: number
}

interface Kept {
  readonly user: User
  readonly boards: readonly KeptBoard[]
}

/** What a device keeps after it has read a board; somebody else's boards are not kept on. */
export function withBoard(kept: Kept | null, user: User, read: KeptBoard): Kept {
  const others = kept?.user.id === user.id ? kept.boards : []
  const fresh = others.filter(({ board, readAt }) => board.key !== read.board.key && read.readAt - readAt < FORGET_AFTER_MS)
  // What the office noted about people is not left on a tablet: nothing is encrypted there.
  const people = read.board.people.map((person) => ({ ...person, notes: null }))
  return { user, boards: [{ ...read, board: { ...read.board, people } }, ...fresh].slice(0, MOST) }
}

const readAll = () => readKept(DAY_BOARDS, (kept) => kept as Kept | null)

/** Keeps a board on this device, for a reload without a network. */
export function keepBoard(user: User, read: KeptBoard): void {
  keep(DAY_BOARDS, withBoard(readAll(), user, read))
}

/** The last state of a board that this device knows. */
export function readKeptBoard(key: string): KeptBoard | undefined {
  const kept = readAll()?.boards.find(({ board }) => board.key === key)
  // A board that was kept by an earlier version has nobody who is asked.
  return kept && { ...kept, board: { ...kept.board, asked: kept.board.asked ?? [] } }
}
