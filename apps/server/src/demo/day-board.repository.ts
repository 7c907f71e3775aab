import { randomUUID } from 'node:crypto'
import { boardKey } from '@callboard/contract/schedule/day-board/board-key'
import { afterStep, type DayState, EXPECTED } from '@callboard/contract/schedule/day-board/steps'
import type { Transaction } from '#db/client.ts'
import { recordAuditionNoShow } from '#schedule/absences/absences.service.ts'
import { insertAttendance, insertStep, setStanding } from '#schedule/day-board/day-steps.repository.ts'
import { SAMPLE_DIRECTORS, type SampleStudent } from './people.ts'

const DONE = ['arrived', 'called', 'in-room', 'done'] as const
/** The steps of the day's people, in the order of their slots. Everybody after these is expected. */
const STEPS: readonly (readonly DayState[])[] = [
  DONE,
  DONE,
  ['no-show'],
  DONE,
  ['arrived', 'left'],
  DONE,
  ['arrived', 'called', 'in-room'],
  ['arrived', 'called', 'in-room'],
  ['arrived', 'called'],
  ['arrived'],
  ['arrived'],
]

/** Minutes after the beginning of the slot. */
const MINUTES: Readonly<Record<DayState, number>> = {
  expected: 0,
  arrived: -12,
  called: -1,
  'in-room': 1,
  done: 13,
  left: 9,
  'no-show': 14,
}

/** People whom nobody expected. */
const WALK_INS = 1

interface Person {
  readonly applicationId: number | null
  readonly studentId: number
  readonly walkInId?: string
  readonly startsAt: Date
  readonly room: string
}

/**
 * Fills the board of an audition session of today: people in every state, and one who was not expected.
 *
 * @param guests students; one of them has no slot there
 */
export async function insertDayBoard(
  transaction: Transaction,
  { sessionId, guests, now }: { sessionId: number; guests: readonly SampleStudent[]; now: Date },
): Promise<void> {
  const { rows: people } = await transaction.$client.query<Person & { projectId: number }>(
    `SELECT s.project_id AS "projectId", i.application_id AS "applicationId", i.student_id::float8 AS "studentId", lower(slot.during) AS "startsAt",
       (SELECT room ->> 'name' FROM jsonb_array_elements(s.rooms) AS room WHERE (room ->> 'id')::int = slot.room_id) AS room
     FROM slot_invitations AS i JOIN audition_slots AS slot ON slot.id = i.slot_id JOIN audition_sessions AS s ON s.id = i.session_id
     WHERE s.id = $1 ORDER BY slot.id`,
    [sessionId],
  )
  const projectId = people[0]?.projectId ?? 0
  const board = boardKey({ kind: 'session', sessionId })
  const expected = new Set(people.map(({ studentId }) => studentId))
  const walkIns = guests.filter(({ profile }) => !expected.has(profile.id)).slice(0, WALK_INS)

  async function come({ startsAt, room, ...person }: Person, steps: readonly DayState[]): Promise<void> {
    const attendanceId = await insertAttendance(transaction, { board, projectId, sessionId, ...person })
    let standing = EXPECTED
    for (const [place, to] of steps.entries()) {
      // Whatever the hour, no step lies in the future.
      const latest = now.getTime() - (steps.length - place) * 60_000
      const at = new Date(Math.min(startsAt.getTime() + MINUTES[to] * 60_000, latest))
      const before = standing
      standing = afterStep(before, { to, room, at: at.toISOString() })
      await setStanding(transaction, attendanceId, standing, to === 'arrived')
      const made = { clientId: randomUUID(), undoes: null, madeAt: at, receivedAt: at, madeBy: SAMPLE_DIRECTORS[0].id }
      await insertStep(transaction, { ...made, attendanceId, before, state: to })
      if (to === 'no-show') await recordAuditionNoShow(transaction, { applicationId: person.applicationId ?? 0, sessionId, at }, true)
    }
  }

  for (const [place, steps] of STEPS.entries()) {
    const person = people[place]
    if (!person) return
    const { projectId: _, ...rest } = person
    await come(rest, steps)
  }
  for (const { profile } of walkIns) {
    await come({ applicationId: null, studentId: profile.id, walkInId: randomUUID(), startsAt: now, room: '' }, ['arrived'])
  }
}
