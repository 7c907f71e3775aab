import type { BusySource } from '@callboard/contract/people/availability/rules'
import type { Queryable } from '#db/client.ts'

/** An entry in a person's time. */
export interface TimeRow {
  readonly studentId: number
  readonly name: string
  readonly source: BusySource
  readonly projectId: number | null
  readonly title: string | null
  readonly startDate: Date
  readonly endDate: Date
  readonly isClash: boolean
  readonly reason: string | null
}

/**
 * The bookings, slots and offers of people in a range, and what else overlaps them, by name and time.
 *
 * @param most the maximum number of people
 */
export async function findTimes(
  db: Queryable,
  { startDate, endDate, clashesOnly, most }: { startDate: string; endDate: string; clashesOnly: boolean; most: number },
): Promise<TimeRow[]> {
  const { rows } = await db.$client.query<TimeRow>({
    name: 'times of people',
    text: `WITH given AS MATERIALIZED (
        SELECT b.id, b.student_id, b.during, b.source FROM busy_spans AS b JOIN shown_profiles AS s ON s.id = b.student_id
        WHERE b.source IN ('booking', 'slot', 'offer') AND b.during && tstzrange($1, $2)
      ),
      free AS (
        SELECT e.student_id, range_agg(e.during) AS times FROM availability_exceptions AS e
        WHERE e.is_free AND e.student_id IN (SELECT student_id FROM given) GROUP BY e.student_id
      ),
      -- An offer takes no time yet, and a class none while its student is free after all.
      clash AS (
        SELECT g.id, o.id AS other FROM given AS g
        JOIN busy_spans AS o ON o.student_id = g.student_id AND o.id <> g.id AND lower(o.during) < upper(g.during) AND upper(o.during) > lower(g.during)
        LEFT JOIN free AS f ON f.student_id = g.student_id
        WHERE g.source <> 'offer' AND o.source <> 'offer'
          AND NOT (o.source = 'class' AND o.during * g.during <@ coalesce(f.times, '{}'))
      ),
      clashing AS (SELECT id FROM clash UNION SELECT other FROM clash),
      shown AS (SELECT id FROM given WHERE NOT $3 UNION SELECT id FROM clashing),
      person AS (
        SELECT s.id, s.first_name, s.last_name FROM shown_profiles AS s
        WHERE s.id IN (SELECT student_id FROM busy_spans WHERE id IN (SELECT id FROM shown)) ORDER BY s.last_name, s.first_name, s.id LIMIT $4
      )
      SELECT s.id::float8 AS "studentId", concat_ws(' ', s.first_name, s.last_name) AS name, b.source, p.id AS "projectId", p.title,
        lower(b.during) AS "startDate", upper(b.during) AS "endDate", b.id IN (SELECT id FROM clashing) AS "isClash",
        coalesce(a.clash_reason, i.clash_reason) AS reason
      FROM shown JOIN busy_spans AS b USING (id) JOIN person AS s ON s.id = b.student_id
      LEFT JOIN applications AS a ON a.id = b.application_id
      LEFT JOIN slot_invitations AS i ON i.id = b.invitation_id LEFT JOIN audition_sessions AS d ON d.id = i.session_id
      LEFT JOIN live_projects AS p ON p.id = coalesce(a.project_id, d.project_id)
      ORDER BY s.last_name, s.first_name, s.id, b.during, b.id`,
    values: [startDate, endDate, clashesOnly, most],
  })
  return rows
}
