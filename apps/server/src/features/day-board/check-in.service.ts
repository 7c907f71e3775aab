import { randomUUID } from 'node:crypto'
import { dayOf } from '@callboard/contract/calendar/month'
import { readBoardKey } from '@callboard/contract/day-board/board-key'
import type { CheckedIn, CheckInInput } from '@callboard/contract/day-board/endpoints'
import { isNamed } from '@callboard/contract/day-board/names'
import { CHECK_IN_EARLY_MINUTES, DAY_BOARD_MESSAGE } from '@callboard/contract/day-board/rules'
import { type DayState, mayStep } from '@callboard/contract/day-board/steps'
import type { Institution } from '@callboard/contract/institution'
import type { Translator } from '@callboard/contract/translate'
import type { Database } from '#db/client.ts'
import { conflict, notFound } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { checkInCodes } from '#platform/tokens.ts'
import { type Attendance, type Expected, findAttendances, findExpected } from './day-board.repository.ts'
import type { DayStepsService } from './day-steps.service.ts'

/** People who check in by themselves, at the kiosk. */
export interface CheckInService {
  /**
   * Marks somebody as arrived who is expected today. Somebody who is here already gets the same answer again.
   *
   * @throws AppError 404 when nobody of this name or code is expected today; 409 when the office has to look
   */
  checkIn(input: CheckInInput, translator: Translator): Promise<CheckedIn>
}

/** Where somebody is who is at a place now. */
const HERE: readonly DayState[] = ['arrived', 'called', 'in-room']

export function createCheckInService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  secret: string
  daySteps: DayStepsService
}): CheckInService {
  const { db, clock, institution, secret, daySteps } = services

  function isMeant(person: Expected, input: CheckInInput): boolean {
    const { ticket, code } = checkInCodes(secret, person.board, person.applicationId)
    if ('ticket' in input) return ticket === input.ticket
    return code === input.name.replaceAll(/\s/g, '') || isNamed(input.name, person)
  }

  return {
    async checkIn(input, translator) {
      const today = await findExpected(db, { day: dayOf(clock.now(), institution.timeZone), studentUserId: null })
      const meant = today.filter((person) => isMeant(person, input))
      if (meant.length === 0) throw notFound(DAY_BOARD_MESSAGE.notExpected)
      if (new Set(meant.map(({ studentId }) => studentId)).size > 1) throw conflict(DAY_BOARD_MESSAGE.seeStaff)
      const standing = async ({ board, applicationId }: Expected): Promise<Attendance | undefined> =>
        (await findAttendances(db, [board])).find((attendance) => attendance.applicationId === applicationId)
      const all = await Promise.all(meant.map(async (person) => ({ person, before: await standing(person) })))
      // Of several places on one day, the first to which they have not come yet; while they are at one, only from shortly before the next.
      const isNoShow = ({ before }: { before: Attendance | undefined }) => before?.state === 'no-show'
      const next = all.find((one) => mayStep(one.before?.state ?? 'expected', 'arrived') && !isNoShow(one))
      const here = all.find(({ before }) => before && HERE.includes(before.state))
      const isSoon = (startsAt: Date | null) =>
        startsAt !== null && startsAt.getTime() - clock.now().getTime() <= CHECK_IN_EARLY_MINUTES * 60_000
      // Somebody noted as a no-show has come after all.
      const late = all.find(isNoShow)
      const chosen = (next && (!(here || late) || isSoon(next.person.startsAt)) ? next : (here ?? late)) ?? all[0]
      const of = chosen && readBoardKey(chosen.person.board)
      if (!chosen || !of) throw notFound(DAY_BOARD_MESSAGE.notExpected)
      const { person, before } = chosen
      if (mayStep(before?.state ?? 'expected', 'arrived')) {
        const at = clock.now().toISOString()
        const step = {
          id: randomUUID(),
          at,
          person: `a${person.applicationId}`,
          do: 'move',
          to: 'arrived',
          room: null,
          anyway: false,
        } as const
        await daySteps.take(of, { sentAt: at, steps: [step] }, null, translator)
      }
      const after = await standing(person)
      if (!after || after.state === 'no-show') throw conflict(DAY_BOARD_MESSAGE.seeStaff)
      return { firstName: person.firstName, state: after.state, number: after.number, room: after.room }
    },
  }
}
