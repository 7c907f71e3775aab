import { randomUUID } from 'node:crypto'
import type { Institution } from '@callboard/contract/institution'
import { readBoardKey } from '@callboard/contract/schedule/day-board/board-key'
import type { CheckedIn, CheckInInput } from '@callboard/contract/schedule/day-board/endpoints'
import { DAY_BOARD_ERROR } from '@callboard/contract/schedule/day-board/errors'
import { isNamed } from '@callboard/contract/schedule/day-board/names'
import { CHECK_IN_EARLY_MINUTES } from '@callboard/contract/schedule/day-board/rules'
import { type DayState, mayStep } from '@callboard/contract/schedule/day-board/steps'
import { dayOf } from '@callboard/contract/time/month'
import type { Translator } from '@callboard/contract/translate'
import type { Database } from '#db/client.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { checkInCodes } from '#platform/tokens.ts'
import type { CheckInGuesses } from './check-in-guesses.service.ts'
import { type Attendance, type Expected, findAttendances, findExpected } from './day-board.repository.ts'
import type { DayStepsService } from './day-steps.service.ts'

/** The device of a check-in. */
export interface CheckInDevice {
  /** The kiosk, if the device is one that the office paired. */
  readonly kiosk: { readonly id: number } | undefined
  /** The network address of the request. */
  readonly network: string
}

/** People who check in by themselves. */
export interface CheckInService {
  /**
   * Marks a person who is expected today as arrived. Checking in again gives the same answer. Does not change a no-show.
   *
   * @throws AppError 403 for a name on a device that does not accept names, whether expected or not; 404 when nobody with this name or code
   * is expected today; 409 when the office must decide; 429 after too many wrong names or codes
   */
  checkIn(input: CheckInInput, device: CheckInDevice, translator: Translator): Promise<CheckedIn>
}

/** The states of a person who is here. */
const HERE: readonly DayState[] = ['arrived', 'called', 'in-room']

/** Matches the six digits below a QR code, as people type them. */
const NUMBER = /^\s*(?:\d\s*){6}$/

export function createCheckInService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone' | 'kiosk'>
  secret: string
  daySteps: DayStepsService
  guesses: CheckInGuesses
}): CheckInService {
  const { db, clock, institution, secret, daySteps, guesses } = services

  function isMeant(person: Expected, input: CheckInInput): boolean {
    const { ticket, code } = checkInCodes(secret, person.board, person.applicationId)
    if ('ticket' in input) return ticket === input.ticket
    return NUMBER.test(input.name) ? code === input.name.replaceAll(/\s/g, '') : isNamed(input.name, person)
  }

  /** The places where the person of this input is expected today. @throws AppError 403, 404, 409, 429 */
  async function findMeant(input: CheckInInput, { kiosk, network }: CheckInDevice): Promise<Expected[]> {
    // Checked before any lookup, so that neither the answer nor its duration reveals who is expected.
    const isName = 'name' in input && !NUMBER.test(input.name)
    if (isName && !(kiosk && institution.kiosk.takesNames)) throw new AppError(DAY_BOARD_ERROR.noNames)
    // A ticket has 128 bits, which nobody can guess.
    const wasRight = 'ticket' in input ? undefined : await guesses.begin(kiosk ? { kioskId: kiosk.id } : { network })
    const today = await findExpected(db, { day: dayOf(clock.now(), institution.timeZone), studentUserId: null })
    const meant = today.filter((person) => isMeant(person, input))
    if (meant.length === 0) throw new AppError(DAY_BOARD_ERROR.notExpected)
    await wasRight?.()
    if (new Set(meant.map(({ studentId }) => studentId)).size > 1) throw new AppError(DAY_BOARD_ERROR.seeStaff)
    return meant
  }

  return {
    async checkIn(input, device, translator) {
      const meant = await findMeant(input, device)
      const standing = async ({ board, applicationId }: Expected): Promise<Attendance | undefined> =>
        (await findAttendances(db, [board])).find((attendance) => attendance.applicationId === applicationId)
      const all = await Promise.all(meant.map(async (person) => ({ person, before: await standing(person) })))
      // A device cannot undo a no-show that the office recorded.
      const open = all.filter(({ before }) => before?.state !== 'no-show')
      // A person with several places today arrives at the first one where they have not been. While they are at another one, or missed one,
      // this works only shortly before the next begins.
      const next = open.find(({ before }) => mayStep(before?.state ?? 'expected', 'arrived'))
      const here = open.find(({ before }) => before && HERE.includes(before.state))
      const isSoon = (startsAt: Date | null) =>
        startsAt !== null && startsAt.getTime() - clock.now().getTime() <= CHECK_IN_EARLY_MINUTES * 60_000
      const isBusy = here !== undefined || open.length < all.length
      const chosen = next && (!isBusy || isSoon(next.person.startsAt)) ? next : (here ?? (isBusy ? undefined : open[0]))
      if (!chosen) throw new AppError(DAY_BOARD_ERROR.seeStaff)
      const of = readBoardKey(chosen.person.board)
      if (!of) throw new AppError(DAY_BOARD_ERROR.notExpected)
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
      if (!after || after.state === 'no-show') throw new AppError(DAY_BOARD_ERROR.seeStaff)
      return { firstName: person.firstName, state: after.state, number: after.number }
    },
  }
}
