import type { BoardOf } from '@callboard/contract/schedule/day-board/board-key'
import type { DayState, Standing } from '@callboard/contract/schedule/day-board/steps'
import type { Queryable } from '#db/client.ts'
import { firstPhoto } from '#db/first-photo.ts'
import { KNOWN_BOOKINGS } from '#db/known-bookings.ts'

/** The casting call or session of a board. */
export interface StoredBoard {
  readonly projectId: number
  readonly projectTitle: string
  readonly sessionId: number | null
  readonly name: string | null
  readonly day: string
  readonly isCancelled: boolean
  readonly rooms: string[]
  readonly slotMinutes: number | null
  readonly capacity: number
}

/** @returns `undefined` for a day that does not exist, or whose casting call is deleted */
export async function findBoard(db: Queryable, of: BoardOf): Promise<StoredBoard | undefined> {
  const { rows } =
    of.kind === 'session'
      ? await db.$client.query<StoredBoard>(
          `SELECT p.id AS "projectId", p.title AS "projectTitle", s.id AS "sessionId", s.name, s.day::text AS day,
             s.cancelled_at IS NOT NULL OR p.status = 'cancelled' AS "isCancelled",
             ARRAY(SELECT room ->> 'name' FROM jsonb_array_elements(s.rooms) WITH ORDINALITY AS r(room, place) ORDER BY place) AS rooms,
             s.slot_minutes AS "slotMinutes", s.capacity
           FROM audition_sessions AS s JOIN live_projects AS p ON p.id = s.project_id WHERE s.id = $1`,
          [of.sessionId],
        )
      : await db.$client.query<StoredBoard>(
          `SELECT p.id AS "projectId", p.title AS "projectTitle", NULL::int AS "sessionId", NULL AS name, $2::text AS day,
             p.status = 'cancelled' AS "isCancelled", '{}'::text[] AS rooms, NULL::int AS "slotMinutes", 1 AS capacity
           FROM live_projects AS p WHERE p.id = $1 AND (
             EXISTS (SELECT FROM roles AS r WHERE r.project_id = p.id AND coalesce(r.shoot_date, p.shoot_date) = $2::text::date)
             OR EXISTS (SELECT FROM attendances WHERE board = 'shoot-' || p.id || '-' || $2::text))`,
          [of.projectId, of.day],
        )
  return rows[0]
}

/** A person who is expected on a day. */
export interface Expected {
  readonly board: string
  readonly day: string
  readonly projectTitle: string
  /** The name of the audition session. */
  readonly name: string | null
  readonly applicationId: number
  readonly studentId: number
  readonly studentUserId: string
  readonly roleId: number
  readonly roleName: string
  readonly firstName: string
  readonly lastName: string
  readonly photoHash: string | null
  readonly cellPhone: string
  readonly notes: string | null
  readonly startsAt: Date | null
  readonly slotRoom: string | null
}

/** Selects everyone on a board, or the people of a day who know that they are expected. */
export type ExpectedWhere = { readonly of: BoardOf } | { readonly day: string; readonly studentUserId: string | null }

const SLOTS = `SELECT 'session-' || s.id AS board, s.day, s.name, i.application_id, lower(slot.during) AS starts_at,
    (SELECT room ->> 'name' FROM jsonb_array_elements(s.rooms) AS room WHERE (room ->> 'id')::int = slot.room_id) AS slot_room
  FROM slot_invitations AS i JOIN audition_slots AS slot ON slot.id = i.slot_id JOIN audition_sessions AS s ON s.id = i.session_id
  WHERE i.offered_until IS NULL AND s.cancelled_at IS NULL`

const DAY_OF_ROLE = 'coalesce(r.shoot_date, p.shoot_date)'
const BOOKED = `SELECT 'shoot-' || p.id || '-' || ${DAY_OF_ROLE} AS board, ${DAY_OF_ROLE} AS day, NULL AS name, a.id AS application_id,
    coalesce(l.sent_call, lower(role_span(r.id))) AS starts_at, NULL AS slot_room
  FROM applications AS a JOIN roles AS r ON r.id = a.role_id JOIN live_projects AS p ON p.id = a.project_id
    LEFT JOIN call_sheets AS c ON c.project_id = p.id AND c.day = ${DAY_OF_ROLE}
    LEFT JOIN call_sheet_lines AS l ON l.sheet_id = c.id AND l.application_id = a.id AND l.cancelled_at IS NULL
  WHERE a.stage IN ('booked', 'completed') AND p.status <> 'cancelled'`
const IS_KNOWN = `a.told_stage IN (${KNOWN_BOOKINGS})`

function expectedOf(where: ExpectedWhere): { name: string; text: string; values: unknown[] } {
  if ('day' in where) {
    const { day, studentUserId } = where
    return {
      // Two prepared statements, because the plan for everyone would read the whole day for a single student.
      name: studentUserId === null ? 'expected on a day' : 'expected of a student',
      text: `${SLOTS} AND s.day = $1::date UNION ALL ${BOOKED} AND ${DAY_OF_ROLE} = $1::date AND ${IS_KNOWN}`,
      values: [day, studentUserId],
    }
  }
  return where.of.kind === 'session'
    ? { name: 'expected at an audition', text: `${SLOTS} AND s.id = $1`, values: [where.of.sessionId] }
    : {
        name: 'expected at a shoot',
        text: `${BOOKED} AND p.id = $1 AND ${DAY_OF_ROLE} = $2::text::date`,
        values: [where.of.projectId, where.of.day],
      }
}

const FIRST_PHOTO = firstPhoto('st.id')

/** Expected people who are not restricted, by the time when they should come. */
export async function findExpected(db: Queryable, where: ExpectedWhere): Promise<Expected[]> {
  const { name, text, values } = expectedOf(where)
  const isTheirs = 'day' in where ? '($2::text IS NULL OR st.user_id = $2)' : 'true'
  const { rows } = await db.$client.query<Expected>({
    name,
    text: `SELECT e.board, e.day::text AS day, p.title AS "projectTitle", e.name, e.application_id AS "applicationId", st.id::float8 AS "studentId",
       st.user_id AS "studentUserId", r.id AS "roleId", r.name AS "roleName", st.first_name AS "firstName", st.last_name AS "lastName",
       ${FIRST_PHOTO} AS "photoHash", st.cell_phone AS "cellPhone", a.notes, e.starts_at AS "startsAt", e.slot_room AS "slotRoom"
     FROM (${text}) AS e JOIN applications AS a ON a.id = e.application_id JOIN roles AS r ON r.id = a.role_id
       JOIN live_projects AS p ON p.id = a.project_id JOIN shown_profiles AS st ON st.id = a.student_id
     WHERE ${isTheirs}
     ORDER BY e.starts_at NULLS LAST, st.first_name, st.last_name, e.application_id`,
    values,
  })
  return rows
}

/** Those of these roles that have an open place and an unrestricted alternate. */
export async function findRolesWithAlternates(db: Queryable, roleIds: readonly number[]): Promise<number[]> {
  const { rows } = await db.$client.query<{ id: number }>(
    `SELECT r.id FROM roles AS r WHERE r.id = ANY($1) AND r.cancelled_at IS NULL
       AND EXISTS (SELECT FROM applications AS a JOIN shown_profiles AS st ON st.id = a.student_id
         WHERE a.role_id = r.id AND a.stage = 'alternate')
       AND r.needed > (SELECT count(*) FROM applications AS a LEFT JOIN offers AS o ON o.application_id = a.id AND o.answer IS NULL
         WHERE a.role_id = r.id AND (a.place IS NOT NULL OR o.id IS NOT NULL))`,
    [roleIds],
  )
  return rows.map(({ id }) => id)
}

/** A person with an open offer of a role. */
export interface Asked {
  readonly applicationId: number
  readonly roleId: number
  readonly roleName: string
  readonly firstName: string
  readonly lastName: string
  readonly photoHash: string | null
  readonly cellPhone: string
  readonly expiresAt: Date
}

/** Open offers of roles that shoot on this day, by expiry; without restricted students. */
export async function findAsked(db: Queryable, { projectId, day }: { projectId: number; day: string }): Promise<Asked[]> {
  const { rows } = await db.$client.query<Asked>(
    `SELECT a.id AS "applicationId", r.id AS "roleId", r.name AS "roleName", st.first_name AS "firstName", st.last_name AS "lastName",
       ${FIRST_PHOTO} AS "photoHash", st.cell_phone AS "cellPhone", o.expires_at AS "expiresAt"
     FROM offers AS o JOIN applications AS a ON a.id = o.application_id JOIN roles AS r ON r.id = a.role_id
       JOIN live_projects AS p ON p.id = a.project_id JOIN shown_profiles AS st ON st.id = a.student_id
     WHERE o.answer IS NULL AND p.id = $1 AND ${DAY_OF_ROLE} = $2::text::date
     ORDER BY o.expires_at, o.id`,
    [projectId, day],
  )
  return rows
}

/** A person with at least one step on a board, and the state to which their last step can be undone. */
export interface Attendance {
  readonly id: number
  readonly board: string
  readonly applicationId: number | null
  readonly studentId: number | null
  readonly studentUserId: string | null
  readonly walkInId: string | null
  readonly roleId: number | null
  readonly roleName: string | null
  readonly firstName: string
  readonly lastName: string
  readonly photoHash: string | null
  readonly cellPhone: string | null
  readonly notes: string | null
  readonly number: number | null
  readonly state: DayState
  readonly room: string | null
  readonly arrivedAt: Date | null
  readonly calledAt: Date | null
  readonly enteredAt: Date | null
  readonly endedAt: Date | null
  readonly lastStep: string | null
  readonly before: Standing | null
}

/** SQL: the last step of an attendance that was not undone. */
const LAST_STEP = `LEFT JOIN LATERAL (SELECT s.client_id, s.before FROM attendance_steps AS s
    WHERE s.attendance_id = d.id AND s.undoes IS NULL AND NOT EXISTS (SELECT FROM attendance_steps AS u WHERE u.undoes = s.client_id)
    ORDER BY s.id DESC LIMIT 1) AS last ON true`

/** A person with two roles shares one number. */
const NUMBER =
  'coalesce(d.number, (SELECT min(other.number) FROM attendances AS other WHERE other.board = d.board AND other.student_id = d.student_id))'

/** Attendances of boards, without restricted students. */
export async function findAttendances(db: Queryable, boards: readonly string[]): Promise<Attendance[]> {
  const { rows } = await db.$client.query<Attendance>({
    name: 'attendances of boards',
    text: `SELECT d.id, d.board, d.application_id AS "applicationId", d.student_id::float8 AS "studentId", st.user_id AS "studentUserId",
       d.walk_in_id AS "walkInId", r.id AS "roleId", r.name AS "roleName", coalesce(st.first_name, d.walk_in_name) AS "firstName",
       coalesce(st.last_name, '') AS "lastName", ${FIRST_PHOTO} AS "photoHash", st.cell_phone AS "cellPhone", a.notes, ${NUMBER} AS number, d.state, d.room, d.arrived_at AS "arrivedAt",
       d.called_at AS "calledAt", d.entered_at AS "enteredAt", d.ended_at AS "endedAt", last.client_id AS "lastStep", last.before
     FROM attendances AS d LEFT JOIN masked_profiles AS st ON st.id = d.student_id LEFT JOIN applications AS a ON a.id = d.application_id
       LEFT JOIN roles AS r ON r.id = a.role_id ${LAST_STEP}
     WHERE d.board = ANY($1) AND st.is_held IS NOT TRUE ORDER BY d.id`,
    values: [boards],
  })
  return rows
}
