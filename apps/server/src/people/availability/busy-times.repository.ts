import type { AskedDays, BusyTimes } from '@callboard/contract/people/availability/endpoints'
import type { Queryable } from '#db/client.ts'
import { KNOWN_BOOKINGS } from '#db/known-bookings.ts'
import type { ReadableStudent } from './availability.repository.ts'

type BusySpan = BusyTimes['spans'][number]

/** Who reads. A student sees their own titles and notes, and only decisions that they were told; the office sees every booking. */
export type Audience = 'student' | 'office'

const ASKED = `asked AS (SELECT tstzrange($2::date::timestamp AT TIME ZONE zone, ($3::date + 1)::timestamp AT TIME ZONE zone) AS during FROM campus),
  free AS (SELECT coalesce(range_agg(e.during), '{}') AS times FROM availability_exceptions AS e, asked
    WHERE e.student_id = $1 AND e.is_free AND e.during && asked.during)`

/** The casting call of a slot in `busy`, which its student always knows. */
const SLOT_TITLE = `(SELECT p.title FROM slot_invitations AS i JOIN audition_sessions AS s ON s.id = i.session_id JOIN live_projects AS p ON p.id = s.project_id
      WHERE i.id = busy.invitation_id)`

const SHOWN: Readonly<Record<Audience, string>> = {
  office: `SELECT during, CASE source WHEN 'class' THEN 'exception' ELSE source END AS source, CASE WHEN application_id IS NOT NULL THEN (SELECT p.title FROM applications AS a JOIN live_projects AS p ON p.id = a.project_id
      WHERE a.id = application_id) ELSE ${SLOT_TITLE} END AS title FROM busy`,
  // Does not use the spans of applications, because the span of a cancelled booking is deleted before the student is told.
  student: `SELECT busy.during, busy.source, coalesce(t.name, e.note, ${SLOT_TITLE}) AS title
      FROM busy LEFT JOIN timetables AS t ON t.id = busy.timetable_id LEFT JOIN availability_exceptions AS e ON e.id = busy.exception_id
      WHERE busy.application_id IS NULL
    UNION ALL SELECT span.during, CASE WHEN a.told_stage = 'offered' THEN 'offer' ELSE 'booking' END, p.title
      FROM applications AS a JOIN live_projects AS p ON p.id = a.project_id, asked, LATERAL (SELECT booked_span(a.id) AS during) AS span
      WHERE a.student_id = $1 AND a.told_stage IN ('offered', ${KNOWN_BOOKINGS})
        AND span.during && asked.during`,
}

/** What occupies a student's time in these days, in order. Leaves out classes during exceptions that free the student. */
export async function findBusy(db: Queryable, { id }: ReadableStudent, { from, to }: AskedDays, audience: Audience): Promise<BusySpan[]> {
  const { rows } = await db.$client.query<Omit<BusySpan, 'start' | 'end'> & { start: Date; end: Date }>({
    name: `busy times for ${audience}`,
    text: `WITH ${ASKED},
      busy AS (SELECT one AS during, b.source, b.application_id, b.timetable_id, b.exception_id, b.invitation_id
        FROM busy_spans AS b, asked, free,
          LATERAL unnest(tstzmultirange(b.during) - CASE WHEN b.source = 'class' THEN free.times ELSE '{}' END) AS one
        WHERE b.student_id = $1 AND lower(b.during) < upper(asked.during) AND upper(b.during) > lower(asked.during))
      SELECT lower(during) AS start, upper(during) AS "end", source, title FROM (${SHOWN[audience]}) AS shown ORDER BY during, source`,
    values: [id, from, to],
  })
  return rows.map((row) => ({ ...row, start: row.start.toISOString(), end: row.end.toISOString() }))
}

/** Exceptions that free a student in these days. */
export async function findFree(db: Queryable, { id }: ReadableStudent, { from, to }: AskedDays): Promise<BusyTimes['free']> {
  const { rows } = await db.$client.query<{ start: Date; end: Date }>({
    name: 'free after all',
    text: `WITH ${ASKED} SELECT lower(one) AS start, upper(one) AS "end" FROM free, LATERAL unnest(free.times) AS one`,
    values: [id, from, to],
  })
  return rows.map(({ start, end }) => ({ start: start.toISOString(), end: end.toISOString() }))
}

/** The days that a timetable covers, and the first day for which its classes are kept, which may be after the last. */
type Covered = BusyTimes['covered'][number] & { readonly keptFrom: string }

/** The days that a student's timetables cover, in order; they may overlap. */
export async function findCoveredDays(db: Queryable, { id }: ReadableStudent): Promise<Covered[]> {
  const { rows } = await db.$client.query<Covered>({
    name: 'covered days',
    text: `SELECT covers_from::text AS from, covers_to::text AS to, kept_from::text AS "keptFrom" FROM timetables
      WHERE student_id = $1 AND covers_to IS NOT NULL ORDER BY kept_from, covers_to`,
    values: [id],
  })
  return rows
}
