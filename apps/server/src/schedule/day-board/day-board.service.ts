import type { Institution } from '@callboard/contract/institution'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import { type BoardOf, boardKey } from '@callboard/contract/schedule/day-board/board-key'
import type { DayBoard, DayPass } from '@callboard/contract/schedule/day-board/endpoints'
import { DAY_BOARD_ERROR } from '@callboard/contract/schedule/day-board/errors'
import { dayOf } from '@callboard/contract/time/month'
import type { Database } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { checkInCodes } from '#platform/tokens.ts'
import { askedOf, peopleOf, type Shown, toBoard } from './day-board.domain.ts'
import * as repository from './day-board.repository.ts'

/** The people of a day, and their states. */
export interface DayBoardService {
  /** @throws AppError 404 for a day that does not exist */
  board(of: BoardOf): Promise<DayBoard>
  /** The places where a student is expected today. */
  passes(actor: SignedInActor): Promise<DayPass[]>
}

/** Width in pixels of the pictures. */
const FACE_SIZE = 320

export function createDayBoardService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  secret: string
}): DayBoardService {
  const { db, clock, institution, secret } = services
  const shown: Omit<Shown, 'withAlternates'> = {
    photoUrl: (hash) => photoUrl(hash, FACE_SIZE),
    codes: (board, applicationId) => checkInCodes(secret, board, applicationId),
  }
  return {
    async board(of) {
      const stored = await repository.findBoard(db, of)
      if (!stored) throw new AppError(DAY_BOARD_ERROR.missing)
      const key = boardKey(of)
      const [expected, attendances] = [await repository.findExpected(db, { of }), await repository.findAttendances(db, [key])]
      const absent =
        of.kind === 'session' ? [] : attendances.filter(({ state }) => state === 'no-show').flatMap(({ roleId }) => roleId ?? [])
      const withAlternates = absent.length === 0 ? [] : await repository.findRolesWithAlternates(db, absent)
      const people = peopleOf(key, expected, attendances, { ...shown, withAlternates })
      const asked = of.kind === 'session' ? [] : await repository.findAsked(db, of)
      return toBoard(of, stored, { people, asked: askedOf(asked, shown.photoUrl) }, clock.now())
    },

    async passes({ userId }) {
      const expected = await repository.findExpected(db, { day: dayOf(clock.now(), institution.timeZone), studentUserId: userId })
      const attendances = await repository.findAttendances(
        db,
        expected.map(({ board }) => board),
      )
      const all = expected.map(({ board, applicationId, projectTitle, name, startsAt }) => {
        const own = attendances.find((one) => one.board === board && one.applicationId === applicationId)
        return {
          board,
          projectTitle,
          name,
          startsAt: startsAt?.toISOString() ?? null,
          number: own?.number ?? null,
          // Only the office sees whether they came.
          state: own && own.state !== 'no-show' ? own.state : 'expected',
          room: own?.room ?? null,
          arrivedAt: own?.arrivedAt?.toISOString() ?? null,
          ...checkInCodes(secret, board, applicationId),
        }
      })
      // A person with two roles on one board has one code: that of the first role until it is over.
      const isFirst = (pass: DayPass, among: readonly DayPass[]) => among.find(({ board }) => board === pass.board) === pass
      return all.filter((pass) => {
        const going = all.filter(({ state }) => state !== 'done')
        return isFirst(pass, going.some(({ board }) => board === pass.board) ? going : all)
      })
    },
  }
}
