import type { Figure } from '../figure.ts'
import { httpRequest, oneCaller } from '../http-load.ts'
import { type SearchRequest, searchMix, searchPath } from '../search-mix.ts'
import { median, quantile } from '../statistics.ts'
import type { Workload } from '../workload.ts'

const SPANS = 40
/** Weeks over which the spans are spread, from tomorrow. */
const DAYS = 14

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Typical searches: a whole afternoon, two hours of one, and an evening. */
const times = (): SearchRequest['query'][] => [
  { freeOn: dayAfter(3), freeFrom: '14:00', freeTo: '18:00' },
  { freeOn: dayAfter(5), freeFrom: '13:00', freeTo: '18:00', freeFor: '120' },
  { freeOn: dayAfter(6), freeFrom: '18:00', freeTo: '20:00' },
]

/** A whole day. Nobody is free for that long. */
const wholeDay = (): SearchRequest['query'] => ({ freeOn: dayAfter(3), freeFrom: '08:00', freeTo: '21:00' })

/**
 * The same searches without a time, with a time, and with a time when nobody is free. One caller alternates between them.
 */
export const freeTime: Workload = {
  name: 'free-time',
  title: `Talent search with a time, ${SPANS} busy spans a student`,
  async prepare(db) {
    const { rowCount } = await db.query("SELECT FROM busy_spans WHERE source = 'class' LIMIT 1")
    if (rowCount) return
    // The references are correct; checking millions of them one by one would take longer than inserting the rows.
    await db.query('SET session_replication_role = replica')
    await db.query(`INSERT INTO timetables (student_id, name, read_at, covers_from, covers_to, kept_from)
       SELECT id, 'courses.ics', now(), current_date, current_date + 112, current_date FROM student_profiles`)
    await db.query(
      `INSERT INTO busy_spans (student_id, during, source, timetable_id)
       SELECT student_id, tstzrange(at, at + interval '50 minutes'), 'class', id
       FROM timetables, generate_series(0, $1::int - 1) AS n,
         LATERAL (SELECT (current_date + 1 + n % $2::int) + make_interval(hours => 15 + (n / $2::int * 5 + id * 3 + n) % 12)) AS t(at)`,
      [SPANS, DAYS],
    )
    // A fifth entered more than weekly hours: hours of this term, or a day on which they are free despite their weekly hours.
    await db.query(
      `INSERT INTO availability_terms (student_id, name, valid_from, valid_to, hours)
       SELECT id, 'Term', current_date - 30, current_date + 60, coalesce(weekly_availability, '{}') FROM student_profiles WHERE id % 5 = 0`,
    )
    await db.query(
      `INSERT INTO availability_exceptions (student_id, during, is_free)
       SELECT id, tstzrange(at, at + interval '4 hours'), true
       FROM student_profiles, LATERAL (SELECT current_date + 1 + (id % $1::int)::int + interval '21 hours') AS t(at) WHERE id % 5 = 1`,
      [DAYS],
    )
    await db.query('SET session_replication_role = DEFAULT')
    await db.query('VACUUM ANALYZE timetables, busy_spans, availability_terms, availability_exceptions')
  },
  async run(bench) {
    const mix = searchMix([])
    const asked = times()
    const ask = (more: (place: number) => SearchRequest['query']) =>
      mix.map(({ kind, query }, place) =>
        httpRequest({ path: searchPath({ kind, query: { ...query, ...more(place) } }), cookie: bench.director }),
      )
    const kinds = {
      without: ask(() => ({})),
      withTime: ask((place) => asked[place % asked.length] ?? {}),
      ofNobody: ask(wholeDay),
    }
    const measured: Record<keyof typeof kinds, number[]> = { without: [], withTime: [], ofNobody: [] }
    for (const requests of Object.values(kinds)) await oneCaller(bench.server.port, requests, 2)
    for (let round = 0; round < bench.rounds * 2; round++) {
      for (const kind of ['without', 'withTime', 'ofNobody'] as const)
        measured[kind].push(...(await oneCaller(bench.server.port, kinds[kind], 2)).flat())
    }
    const p99 = (values: readonly number[]) => quantile(values, 0.99)
    const figure = (name: string, of: (values: readonly number[]) => number, share: number, values = measured.withTime): Figure => ({
      name,
      value: of(values),
      unit: 'ms',
      baseline: { name: 'without a time', value: of(measured.without) },
      goal: { share },
    })
    return [
      figure('one caller, median', median, 0.5),
      figure('one caller, p99', p99, 0.2),
      figure('nobody is free, p99', p99, 0.2, measured.ofNobody),
    ]
  },
}
