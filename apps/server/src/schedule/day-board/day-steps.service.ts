import { randomUUID } from 'node:crypto'
import type { Refusal } from '@callboard/contract/all-errors'
import type { Institution } from '@callboard/contract/institution'
import { type BoardOf, boardKey } from '@callboard/contract/schedule/day-board/board-key'
import { madeAt } from '@callboard/contract/schedule/day-board/device-time'
import type { DayStep } from '@callboard/contract/schedule/day-board/endpoints'
import { DAY_BOARD_ERROR } from '@callboard/contract/schedule/day-board/errors'
import { roomTakes, takersOf } from '@callboard/contract/schedule/day-board/rooms'
import { DAY_BOARD_LIMITS, DAY_BOARD_MESSAGE, inAnotherRoom, roomTaken } from '@callboard/contract/schedule/day-board/rules'
import { afterStep, EXPECTED, mayStep, needsRoom, type Standing } from '@callboard/contract/schedule/day-board/steps'
import { movedAlong } from '@callboard/contract/schedule/day-board/together'
import { dayOf } from '@callboard/contract/time/month'
import { type Translator, withValues } from '@callboard/contract/translate'
import type { MovesService } from '#casting/board/moves.service.ts'
import { brokenConstraint, type Database, inTransaction, type Transaction } from '#db/client.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { recordAuditionNoShow } from '#schedule/absences/absences.service.ts'
import { keyOf, linesOf, standingOf } from './day-board.domain.ts'
import { type Attendance, type Expected, findAttendances, findBoard, findExpected, type StoredBoard } from './day-board.repository.ts'
import * as repository from './day-steps.repository.ts'

/** The steps of one device, oldest first, with the device's time of sending. */
interface Sent {
  readonly sentAt: string
  readonly steps: readonly DayStep[]
}

/** The steps of people on day boards. */
export interface DayStepsService {
  /**
   * Applies steps, each once and in its own transaction.
   *
   * @param by the casting director; `null` for a check-in at the kiosk
   * @returns why each step was refused, or `null` if it was applied now or earlier; and the people in the requested room
   * @throws AppError 404 for a day that does not exist
   */
  take(of: BoardOf, sent: Sent, by: string | null, translator: Translator): Promise<Outcome[]>
}

interface Outcome {
  readonly id: string
  readonly refused: string | null
  readonly takenBy: string[]
}

/** A locked board with all people on it. */
interface Locked {
  readonly board: StoredBoard
  readonly key: string
  readonly expected: readonly Expected[]
  readonly attendances: readonly Attendance[]
}

/** The person of a step. */
interface Who {
  readonly attendanceId: number
  readonly applicationId: number | null
  readonly studentId: number | null
  readonly studentUserId: string | null
  readonly name: string
}

/** A step as it is stored. */
interface Found {
  readonly who: Who
  readonly from: Standing
  readonly to: Standing
  /** The step that it undoes. */
  readonly undoes: string | null
}

interface Change extends Found {
  readonly clientId: string
  /** Whether to assign a number to a person without one. */
  readonly isNumbering: boolean
}

/** A refusal, whose transaction changes nothing. */
class Refused extends Error {
  /** The keys of the people in the room. If there are any, the refusal asks for a confirmation. */
  readonly takenBy: string[]

  constructor(message: string, takenBy: string[] = []) {
    super(message)
    this.takenBy = takenBy
  }
}

export function createDayStepsService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  moves: MovesService
}): DayStepsService {
  const { db, clock, institution, moves } = services

  /** The person of a step. Inserts their attendance if they have none. */
  async function personOf(transaction: Transaction, { board, key, expected, attendances }: Locked, person: string) {
    const known = attendances.find((attendance) => keyOf(attendance) === person)
    const asked = expected.find(({ applicationId }) => `a${applicationId}` === person)
    const found = known ?? asked
    if (!found) throw new Refused(DAY_BOARD_MESSAGE.noPerson)
    const { projectId, sessionId } = board
    const attendanceId =
      known?.id ??
      (await repository.insertAttendance(transaction, {
        board: key,
        projectId,
        sessionId,
        applicationId: found.applicationId,
        studentId: found.studentId,
      }))
    const { applicationId, studentId, studentUserId, firstName, lastName } = found
    const who: Who = { attendanceId, applicationId, studentId, studentUserId, name: `${firstName} ${lastName}`.trim() }
    return { who, standing: known ? standingOf(known) : EXPECTED, lastStep: known?.lastStep ?? null, before: known?.before ?? null }
  }

  async function refuseSecondRoom(queryable: Database | Transaction, { studentId, attendanceId, name }: Who): Promise<void> {
    const at = studentId === null ? undefined : await repository.findRoomElsewhere(queryable, studentId, attendanceId)
    if (at) throw new Refused(inAnotherRoom({ name, ...at }))
  }

  /** Moves the application of a person to no-show, or undoes that. */
  async function moveApplication(
    transaction: Transaction,
    { applicationId }: Who,
    { from, to, by }: { from: Standing; to: Standing; by: string | null },
  ): Promise<void> {
    if (applicationId === null || by === null || (from.state !== 'no-show' && to.state !== 'no-show')) return
    const [application] = await moves.lock(transaction, [applicationId])
    if (!application) return
    let refused: Refusal | undefined
    if (to.state === 'no-show') {
      if (application.stage === 'no-show') return
      const movement = { to: 'no-show', by: 'office', userId: by, tells: false, audit: 'application.moved' } as const
      refused = await moves.move(transaction, application, movement)
    } else if (application.stage === 'no-show') {
      refused = await moves.undo(transaction, application, { userId: by })
    }
    if (refused) throw new Refused(refused.message)
  }

  /** Adds a person who was not expected. */
  async function addGuest(transaction: Transaction, { board, key, expected, attendances }: Locked, step: DayStep & { do: 'walk-in' }) {
    if (attendances.filter(({ walkInId }) => walkInId !== null).length >= DAY_BOARD_LIMITS.walkIns) {
      throw new Refused(DAY_BOARD_MESSAGE.tooManyWalkIns)
    }
    const values = { board: key, projectId: board.projectId, sessionId: board.sessionId, walkInId: step.person }
    if ('name' in step.who) {
      const { name } = step.who
      const attendanceId = await repository.insertAttendance(transaction, { ...values, walkInName: name })
      return { attendanceId, applicationId: null, studentId: null, studentUserId: null, name }
    }
    const { studentId } = step.who
    const guest = await repository.findGuest(transaction, studentId)
    if (!guest) throw new Refused(DAY_BOARD_MESSAGE.noPerson)
    if ([...expected, ...attendances].some((other) => other.studentId === studentId)) throw new Refused(DAY_BOARD_MESSAGE.onBoard)
    const attendanceId = await repository.insertAttendance(transaction, { ...values, studentId })
    return { attendanceId, applicationId: null, studentId, studentUserId: guest.userId, name: '' }
  }

  /** Refuses a call into a taken room unless the step confirms it. */
  function askIfTaken({ board, attendances }: Locked, key: string, room: string): void {
    const kind = board.sessionId === null ? 'shoot' : 'session'
    const people = attendances.map((attendance) => ({ ...attendance, key: keyOf(attendance) }))
    const takers = takersOf(people, { key, room, takes: roomTakes(room, { kind, capacity: board.capacity }) })
    if (takers.length === 0) return
    const name = takers.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(', ')
    // Only the names of shoot rooms are our own texts, which are translated.
    throw new Refused(
      roomTaken({ room: kind === 'shoot' ? withValues(room) : room, name }),
      takers.map((taker) => taker.key),
    )
  }

  /** The new state after a step, and the step that it undoes. */
  async function find(
    transaction: Transaction,
    locked: Locked,
    step: DayStep,
    { at, by }: { at: string; by: string | null },
  ): Promise<Found> {
    if (step.do === 'walk-in') {
      const who = await addGuest(transaction, locked, step)
      return { who, from: EXPECTED, to: afterStep(EXPECTED, { to: 'arrived', room: null, at }), undoes: null }
    }
    const { who, standing: from, lastStep, before } = await personOf(transaction, locked, step.person)
    if (step.do === 'undo') {
      if (lastStep !== step.step || !before) throw new Refused(DAY_BOARD_MESSAGE.nothingToUndo)
      return { who, from, to: before, undoes: step.step }
    }
    // Only the desk can undo a no-show.
    if (by === null && from.state === 'no-show') throw new Refused(DAY_BOARD_MESSAGE.seeStaff)
    if (!mayStep(from.state, step.to)) throw new Refused(DAY_BOARD_MESSAGE.notAllowed)
    if (needsRoom(step.to) && step.room === null && from.room === null) throw new Refused(DAY_BOARD_MESSAGE.noRoom)
    const to = afterStep(from, { to: step.to, room: step.room, at })
    if (to.room !== null && !step.anyway) askIfTaken(locked, step.person, to.room)
    return { who, from, to, undoes: null }
  }

  /** The changes of the person's other roles, by `movedAlong`. */
  async function alsoMoved(transaction: Transaction, locked: Locked, step: DayStep, { who, from, to }: Found): Promise<Change[]> {
    const line = { key: step.person, studentId: who.studentId }
    const others = movedAlong(linesOf(locked.expected, locked.attendances), line, from, to)
    const changes: Change[] = []
    for (const { key } of others) {
      const { who: role, standing, lastStep } = await personOf(transaction, locked, key)
      changes.push({
        who: role,
        from: standing,
        to,
        undoes: to.state === 'expected' ? lastStep : null,
        clientId: randomUUID(),
        isNumbering: false,
      })
    }
    return changes
  }

  /** Stores a person's new state, and the step that led to it. */
  async function write(
    transaction: Transaction,
    { board, key }: Locked,
    { who: { attendanceId }, from, to, undoes, clientId, isNumbering }: Change,
    { at, by, isGuest }: { at: Date; by: string | null; isGuest: boolean },
  ): Promise<void> {
    await repository.setStanding(transaction, attendanceId, to, isNumbering)
    const made = { madeAt: at, receivedAt: clock.now(), madeBy: by }
    await repository.insertStep(transaction, { clientId, attendanceId, before: from, state: to.state, undoes, ...made })
    const details = { board: key, projectId: board.projectId, from: from.state, to: to.state, ...(to.room && { room: to.room }) }
    const action = undoes ? 'attendance.undone' : isGuest ? 'attendance.added' : 'attendance.moved'
    await recordAudit(transaction, { actor: by, action, subject: `attendance:${attendanceId}`, details })
  }

  async function takeOne(transaction: Transaction, of: BoardOf, step: DayStep, { at, by }: { at: Date; by: string | null }): Promise<void> {
    const key = boardKey(of)
    await repository.lockBoard(transaction, key)
    if (await repository.isStepKnown(transaction, step.id)) return
    const board = await findBoard(transaction, of)
    if (!board) throw new AppError(DAY_BOARD_ERROR.missing)
    if (board.day > dayOf(clock.now(), institution.timeZone)) throw new Refused(DAY_BOARD_MESSAGE.notYet)
    const [expected, attendances] = [await findExpected(transaction, { of }), await findAttendances(transaction, [key])]
    const locked = { board, key, expected, attendances }
    const found = await find(transaction, locked, step, { at: at.toISOString(), by })
    const { who, from, to } = found
    if (of.kind === 'shoot') await moveApplication(transaction, who, { from, to, by })
    else if (who.applicationId !== null && (from.state === 'no-show') !== (to.state === 'no-show')) {
      const audition = { applicationId: who.applicationId, sessionId: of.sessionId, at }
      await recordAuditionNoShow(transaction, audition, to.state === 'no-show')
    }
    if (to.state === 'in-room') await refuseSecondRoom(transaction, who)
    const hasNumber = who.studentId !== null && attendances.some(({ studentId, number }) => studentId === who.studentId && number !== null)
    const own = { ...found, clientId: step.id, isNumbering: to.state === 'arrived' && !hasNumber }
    for (const change of [own, ...(await alsoMoved(transaction, locked, step, found))]) {
      await write(transaction, locked, change, { at, by, isGuest: step.do === 'walk-in' })
    }
    const { studentUserId } = who
    await announce(transaction, 'day-board', studentUserId === null ? 'desk' : { userIds: [studentUserId] })
  }

  /** Two simultaneous steps on two boards: the index refuses the second one, and the message names the room of the first. */
  async function explain(of: BoardOf, step: DayStep): Promise<string> {
    const person = (await findAttendances(db, [boardKey(of)])).find((attendance) => keyOf(attendance) === step.person)
    if (person) {
      const { id: attendanceId, firstName, lastName, ...rest } = person
      await refuseSecondRoom(db, { ...rest, attendanceId, name: `${firstName} ${lastName}`.trim() })
    }
    return DAY_BOARD_MESSAGE.notAllowed
  }

  async function refusalOf(of: BoardOf, step: DayStep, made: { at: Date; by: string | null }): Promise<Refused | null> {
    try {
      try {
        await inTransaction(db, (transaction) => takeOne(transaction, of, step, made))
        return null
      } catch (error) {
        if (brokenConstraint(error) === repository.ONE_ROOM) return new Refused(await explain(of, step))
        throw error
      }
    } catch (error) {
      if (error instanceof Refused) return error
      throw error
    }
  }

  return {
    async take(of, { sentAt, steps }, by, translator) {
      const received = clock.now().getTime()
      const outcomes: Outcome[] = []
      for (const step of steps) {
        const refused = await refusalOf(of, step, { at: new Date(madeAt({ at: step.at, sentAt }, received)), by })
        outcomes.push({ id: step.id, refused: refused && translator.t(refused.message), takenBy: refused?.takenBy ?? [] })
      }
      return outcomes
    },
  }
}
