import { measureReads } from '../reads.ts'
import { DIRECTOR, type Workload } from '../workload.ts'

const EVENTS = 2000
const MONTH = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-12-01T00:00:00.000Z' }

export const calendar: Workload = {
  name: 'calendar',
  title: `A calendar month with ${EVENTS.toLocaleString('en')} events`,
  async prepare(db) {
    await db.query('DELETE FROM calendar_events WHERE created_by = $1', [DIRECTOR.id])
    await db.query(
      `INSERT INTO calendar_events (title, start_date, end_date, location, event_type, created_by, attendees)
       SELECT 'Audition ' || n, at, at + interval '1 hour', 'Studio ' || n % 9, 'audition', $1,
         ARRAY(SELECT 'seed-' || lpad((1 + (n * 7 + k) % 1000)::text, 7, '0') FROM generate_series(1, n % 6) AS k)
       FROM generate_series(0, $2::int - 1) AS n, LATERAL (SELECT $3::timestamptz + n * interval '21 minutes' AS at)`,
      [DIRECTOR.id, EVENTS, MONTH.startDate],
    )
    await db.query('VACUUM ANALYZE calendar_events')
  },
  // Not a simple read: the answer has far more events than an office has in a year, with the names of 5,000 attendees.
  run: (bench) =>
    measureReads(bench, [{ path: `/api/calendar-events?${new URLSearchParams(MONTH)}`, cookie: bench.director }], { wait: 100 }),
}
