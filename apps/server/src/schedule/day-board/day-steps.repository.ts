import type { DayState, Standing } from '@callboard/contract/schedule/day-board/steps'
import { eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { attendanceSteps, attendances } from '#db/schema/day-board.ts'

/** The unique index that allows a person in only one room. */
export const ONE_ROOM = 'attendances_in_room'

/** Locks a board until the transaction ends, so that its steps are handled one after another. */
export async function lockBoard(transaction: Transaction, board: string): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`day ${board}`}, 0))`)
}

export async function isStepKnown(transaction: Transaction, clientId: string): Promise<boolean> {
  const found = await transaction.select({ id: attendanceSteps.id }).from(attendanceSteps).where(eq(attendanceSteps.clientId, clientId))
  return found.length > 0
}

/** @returns the id */
export async function insertAttendance(
  transaction: Transaction,
  values: Omit<typeof attendances.$inferInsert, 'id' | 'state'>,
): Promise<number> {
  const [made] = await transaction
    .insert(attendances)
    .values({ ...values, state: 'expected' })
    .returning({ id: attendances.id })
  if (!made) throw new Error('no attendance was made')
  return made.id
}

/** @param numbers whether to assign the board's next number to a person without one */
export async function setStanding(transaction: Transaction, id: number, standing: Standing, numbers: boolean): Promise<void> {
  const { state, room, ...times } = standing
  const at = (time: string | null) => (time === null ? null : new Date(time))
  await transaction
    .update(attendances)
    .set({
      state,
      room,
      arrivedAt: at(times.arrivedAt),
      calledAt: at(times.calledAt),
      enteredAt: at(times.enteredAt),
      endedAt: at(times.endedAt),
      ...(numbers && {
        number: sql`coalesce(${attendances.number}, (SELECT coalesce(max(other.number), 0) + 1 FROM attendances AS other WHERE other.board = ${attendances.board}))`,
      }),
    })
    .where(eq(attendances.id, id))
}

export async function insertStep(
  transaction: Transaction,
  step: Omit<typeof attendanceSteps.$inferInsert, 'id'> & { before: Standing; state: DayState },
): Promise<void> {
  await transaction.insert(attendanceSteps).values(step)
}

/** The room where a person is now, on another board or for another role. */
export async function findRoomElsewhere(db: Queryable, studentId: number, attendanceId: number) {
  const { rows } = await db.$client.query<{ room: string; board: string; day: string }>(
    `SELECT d.room, concat_ws(' · ', p.title, s.name) AS board, coalesce(s.day::text, right(d.board, 10)) AS day
     FROM attendances AS d JOIN kept_projects AS p ON p.id = d.project_id LEFT JOIN audition_sessions AS s ON s.id = d.session_id
     WHERE d.student_id = $1 AND d.state = 'in-room' AND d.id <> $2`,
    [studentId, attendanceId],
  )
  return rows[0]
}

/** A profile that can be added to a board. */
export async function findGuest(transaction: Transaction, studentId: number) {
  const { rows } = await transaction.$client.query<{ userId: string }>(
    'SELECT user_id AS "userId" FROM shown_profiles WHERE id = $1 FOR KEY SHARE',
    [studentId],
  )
  return rows[0]
}
