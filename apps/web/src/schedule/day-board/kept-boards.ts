import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import type { DayBoard } from '@callboard/contract/schedule/day-board/endpoints'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { keep, readKept } from '#app/kept-choice.ts'
import { DAY_BOARDS } from '#app/session/session.ts'

/** The number of boards that a device stores, newest first; a day has one per shoot or audition session. */
const MOST = 5
/** Milliseconds after which a stored board is deleted: the night after its day, in any time zone. */
const FORGET_AFTER_MS = 36 * HOUR_MS

interface KeptBoard {
  readonly board: DayBoard
  /** When the board was read, by the clock of the device. */
  readonly readAt: number
}

interface Kept {
  readonly user: User
  readonly boards: readonly KeptBoard[]
}

/** The stored boards after another one was read; boards of another user are removed. */
export function withBoard(kept: Kept | null, user: User, read: KeptBoard): Kept {
  const others = kept?.user.id === user.id ? kept.boards : []
  const fresh = others.filter(({ board, readAt }) => board.key !== read.board.key && read.readAt - readAt < FORGET_AFTER_MS)
  // The office's notes about people are not stored on a tablet, because its storage is not encrypted.
  const people = read.board.people.map((person) => ({ ...person, notes: null }))
  return { user, boards: [{ ...read, board: { ...read.board, people } }, ...fresh].slice(0, MOST) }
}

const readAll = () => readKept(DAY_BOARDS, (kept) => kept as Kept | null)

/** Stores a board on this device, for a reload without a network. */
export function keepBoard(user: User, read: KeptBoard): void {
  keep(DAY_BOARDS, withBoard(readAll(), user, read))
}

/** The last state of a board that is stored on this device. */
export function readKeptBoard(key: string): KeptBoard | undefined {
  const kept = readAll()?.boards.find(({ board }) => board.key === key)
  // A board stored by an earlier version lacks `asked`.
  return kept && { ...kept, board: { ...kept.board, asked: kept.board.asked ?? [] } }
}
