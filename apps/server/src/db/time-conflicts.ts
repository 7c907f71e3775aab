import type { BusySource } from '@callboard/contract/people/availability/rules'
import type { Queryable } from './client.ts'
import { KNOWN_BOOKINGS } from './known-bookings.ts'

/** What occupies somebody's time while an application needs them. */
export interface TimeConflict {
  readonly source: BusySource
  /** The casting call of a booking or a slot. */
  readonly title: string | null
  readonly startDate: string
  readonly endDate: string
}

/**
 * What occupies the time of students while their applications need them, as far as they know about it; bookings come first. Other offers
 * do not count, and neither do classes where an exception frees the student.
 *
 * @returns by application; those without a conflict are missing
 */
export async function findTimeConflicts(db: Queryable, applicationIds: readonly number[]): Promise<Map<number, TimeConflict[]>> {
  if (applicationIds.length === 0) return new Map()
  const { rows } = await db.$client.query<Pick<TimeConflict, 'source' | 'title'> & { id: number; start: Date; end: Date }>({
    name: 'in the way of applications',
    text: `SELECT a.id, b.source, p.title, lower(b.during) AS start, upper(b.during) AS "end"
      FROM applications AS a CROSS JOIN LATERAL (SELECT role_span(a.role_id) AS during) AS wanted
        JOIN busy_spans AS b ON b.student_id = a.student_id AND b.during && wanted.during
        LEFT JOIN applications AS o ON o.id = b.application_id
        LEFT JOIN slot_invitations AS i ON i.id = b.invitation_id LEFT JOIN audition_sessions AS s ON s.id = i.session_id
        LEFT JOIN live_projects AS p ON p.id = coalesce(o.project_id, s.project_id)
      WHERE a.id = ANY($1) AND b.application_id IS DISTINCT FROM a.id AND b.source <> 'offer'
        AND (b.source <> 'booking' OR o.told_stage IN (${KNOWN_BOOKINGS}))
        AND NOT (b.source = 'class' AND EXISTS (SELECT FROM availability_exceptions AS e
          WHERE e.student_id = a.student_id AND e.is_free AND e.during && b.during * wanted.during))
      ORDER BY b.source <> 'booking', b.during`,
    values: [applicationIds],
  })
  const found = new Map<number, TimeConflict[]>()
  for (const { id, start, end, ...span } of rows) {
    found.set(id, [...(found.get(id) ?? []), { ...span, startDate: start.toISOString(), endDate: end.toISOString() }])
  }
  return found
}
