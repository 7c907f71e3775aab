import { type BoardKey, type BoardOf, boardKey } from '@callboard/contract/schedule/day-board/board-key'
import type { DayAsked, DayBoard, DayPerson } from '@callboard/contract/schedule/day-board/endpoints'
import { SHOOT_ROOMS } from '@callboard/contract/schedule/day-board/rules'
import { EXPECTED, type Standing } from '@callboard/contract/schedule/day-board/steps'
import type { Asked, Attendance, Expected, StoredBoard } from './day-board.repository.ts'

/** How to make the photo address and the codes of a person. */
export interface Shown {
  readonly photoUrl: (hash: string) => string
  /** Roles with an alternate who can be asked. */
  readonly withAlternates: readonly number[]
  readonly codes: (board: BoardKey, applicationId: number) => { ticket: string; code: string }
}

/** The state of an attendance. */
export function standingOf({ state, room, arrivedAt, calledAt, enteredAt, endedAt }: Attendance): Standing {
  const text = (time: Date | null) => time?.toISOString() ?? null
  return { state, room, arrivedAt: text(arrivedAt), calledAt: text(calledAt), enteredAt: text(enteredAt), endedAt: text(endedAt) }
}

/** The key of a person on a board. */
export const keyOf = ({ applicationId, walkInId }: { applicationId: number | null; walkInId?: string | null }) =>
  applicationId === null ? (walkInId ?? '') : `a${applicationId}`

/** All people on a board with their state: those with an attendance, and those still expected. */
export function linesOf(expected: readonly Expected[], attendances: readonly Attendance[]) {
  const isExpected = new Set(expected.map(keyOf))
  const known = attendances.map((attendance) => ({ key: keyOf(attendance), studentId: attendance.studentId, ...standingOf(attendance) }))
  const others = expected.filter((person) => !known.some(({ key }) => key === keyOf(person)))
  return [
    ...known.filter(({ key, state }) => state !== 'expected' || isExpected.has(key)),
    ...others.map((person) => ({ key: keyOf(person), studentId: person.studentId, ...EXPECTED })),
  ]
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()

/** The people with an open offer. */
export function askedOf(asked: readonly Asked[], photoUrl: Shown['photoUrl']): DayAsked[] {
  return asked.map(({ applicationId, roleId, roleName, photoHash, cellPhone, expiresAt, ...named }) => ({
    ...{ applicationId, roleId, roleName, cellPhone },
    name: nameOf(named),
    photoUrl: photoHash === null ? null : photoUrl(photoHash),
    expiresAt: expiresAt.toISOString(),
  }))
}

/** Everyone who is expected, has come, or is a no-show. Leaves out walk-ins with an undone arrival. */
export function peopleOf(
  board: BoardKey,
  expected: readonly Expected[],
  attendances: readonly Attendance[],
  { photoUrl, codes, withAlternates }: Shown,
): DayPerson[] {
  const byApplication = new Map(attendances.map((attendance) => [attendance.applicationId, attendance]))
  const isExpected = new Set(expected.map(({ applicationId }) => applicationId))
  const others = attendances.filter(
    ({ applicationId, state }) => state !== 'expected' && (applicationId === null || !isExpected.has(applicationId)),
  )
  const all = [
    ...expected.map((person) => ({ person, attendance: byApplication.get(person.applicationId), asked: person })),
    ...others.map((person) => ({ person, attendance: person, asked: { startsAt: null, slotRoom: null } })),
  ]
  return all.map(({ person, attendance, asked }) => ({
    key: keyOf({ applicationId: person.applicationId, walkInId: attendance?.walkInId ?? null }),
    applicationId: person.applicationId,
    studentId: person.studentId,
    roleId: person.roleId,
    roleName: person.roleName,
    name: nameOf(person),
    firstName: person.firstName,
    photoUrl: person.photoHash === null ? null : photoUrl(person.photoHash),
    cellPhone: person.cellPhone || null,
    notes: person.notes,
    startsAt: asked.startsAt?.toISOString() ?? null,
    slotRoom: asked.slotRoom,
    number: attendance?.number ?? null,
    ...(person.applicationId === null ? { ticket: null, code: null } : codes(board, person.applicationId)),
    ...(attendance ? standingOf(attendance) : EXPECTED),
    hasAlternate: person.roleId !== null && withAlternates.includes(person.roleId),
    undo: attendance?.lastStep && attendance.before ? { step: attendance.lastStep, before: attendance.before } : null,
  }))
}

export function toBoard(of: BoardOf, stored: StoredBoard, { people, asked }: Pick<DayBoard, 'people' | 'asked'>, now: Date): DayBoard {
  const { projectId, projectTitle, name, day, isCancelled, rooms, slotMinutes, capacity } = stored
  return {
    key: boardKey(of),
    kind: of.kind,
    projectId,
    projectTitle,
    name,
    day,
    isCancelled,
    now: now.toISOString(),
    rooms: of.kind === 'session' ? rooms : [...SHOOT_ROOMS],
    slotMinutes,
    capacity,
    people,
    asked,
  }
}
