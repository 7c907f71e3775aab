import type { ProjectStatus } from '@callboard/contract/casting/projects/rules'
import type { AuditionKind } from '@callboard/contract/schedule/audition-sessions/rules'
import type { Queryable } from '#db/client.ts'
import type { Days } from './shoots.repository.ts'

/** An audition session in the calendar; for a student, their own slot. */
export interface Audition {
  /** Stable as long as the session or the invitation exists. */
  readonly id: string
  readonly sessionId: number
  readonly name: string
  readonly kind: AuditionKind
  readonly projectId: number
  readonly title: string
  readonly status: ProjectStatus
  readonly createdBy: string | null
  readonly roleName: string | null
  readonly start: Date
  readonly end: Date
  readonly place: string | null
  /** Rises with each change. */
  readonly sequence: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly taken: number
  readonly places: number
}

const SESSION = `s.id AS "sessionId", s.name, s.kind, p.id AS "projectId", p.title, p.created_by AS "createdBy",
  CASE WHEN s.cancelled_at IS NOT NULL THEN 'cancelled' ELSE p.status END AS status`

/** The audition sessions in a range of days, earliest first, including cancelled ones. */
export async function findAuditions(db: Queryable, { from, to }: Days): Promise<Audition[]> {
  const { rows } = await db.$client.query<Audition>({
    name: 'auditions',
    text: `SELECT 'audition-' || s.id AS id, ${SESSION}, r.name AS "roleName", s.place, s.version - 1 AS sequence, s.created_at AS "createdAt",
       s.updated_at AS "updatedAt", (s.day + s.start_time) AT TIME ZONE campus.zone AS start, (s.day + s.end_time) AT TIME ZONE campus.zone AS "end",
       (SELECT count(*)::int FROM slot_invitations WHERE session_id = s.id AND slot_id IS NOT NULL AND offered_until IS NULL) AS taken,
       (SELECT coalesce(sum(capacity), 0)::int FROM audition_slots WHERE session_id = s.id) AS places
     FROM audition_sessions AS s JOIN live_projects AS p ON p.id = s.project_id LEFT JOIN roles AS r ON r.id = s.role_id, campus
     WHERE s.day BETWEEN $1 AND $2 ORDER BY s.day, s.start_time, s.id`,
    values: [from, to],
  })
  return rows
}

/** The slots of a student in a range of days, earliest first, including those of cancelled sessions. */
export async function findOwnAuditions(db: Queryable, { from, to }: Days, userId: string): Promise<Audition[]> {
  const { rows } = await db.$client.query<Audition>({
    name: 'own auditions',
    text: `SELECT 'slot-' || i.id AS id, ${SESSION}, r.name AS "roleName", lower(slot.during) AS start, upper(slot.during) AS "end",
       concat_ws(', ', (SELECT room ->> 'name' FROM jsonb_array_elements(s.rooms) AS room WHERE (room ->> 'id')::int = slot.room_id), s.place) AS place,
       s.version - 1 + i.version - 1 AS sequence, i.invited_at AS "createdAt", greatest(s.updated_at, i.updated_at) AS "updatedAt", 1 AS taken, 1 AS places
     FROM slot_invitations AS i JOIN audition_sessions AS s ON s.id = i.session_id JOIN live_projects AS p ON p.id = s.project_id
       JOIN applications AS a ON a.id = i.application_id JOIN roles AS r ON r.id = a.role_id JOIN audition_slots AS slot ON slot.id = i.slot_id
       JOIN shown_profiles AS me ON me.id = i.student_id
     WHERE me.user_id = $3 AND s.day BETWEEN $1 AND $2 AND i.offered_until IS NULL ORDER BY slot.during, i.id`,
    values: [from, to, userId],
  })
  return rows
}
