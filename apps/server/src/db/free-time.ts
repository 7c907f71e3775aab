import { type FreeTime, hoursAsked, stretchesOf, weekdayOf } from '@callboard/contract/availability/free-time'
import type { Freedom } from '@callboard/contract/availability/rules'
import { AVAILABILITY } from '@callboard/contract/profiles/week'
import type { Queryable } from './client.ts'

const termOn = (day: string) => `FROM availability_terms AS t(term_id) WHERE t.student_id = id AND ${day} BETWEEN valid_from AND valid_to`
/** The hours of a week that hold on a day: those of a term, else those of the profile; `NULL` where nobody said. */
const hoursOn = (day: string) => `coalesce((SELECT hours ${termOn(day)}), nullif(weekly_availability, '{}'))`

// `id` is not a column of these tables here, so that it means the profile's.
/** A timetable that says something of that day: outside of the days that it covers, nothing is known. */
const timetableOn = (day: string) =>
  `SELECT FROM timetables AS t(timetable_id) WHERE t.student_id = id AND ${day} BETWEEN t.kept_from AND t.covers_to`
const FREE_AFTER_ALL = 'SELECT FROM availability_exceptions AS e(exception_id) WHERE e.student_id = id AND e.is_free'

/** What everybody meets who is free. It is cheap, and most people do not meet it: an hour of the weekly grid, or something else that may free them. */
function hintCondition(parameter: (value: unknown) => string, time: FreeTime, day: string): string {
  const [first, last] = hoursAsked(time)
  const anHour = `jsonb_path_exists(weekly_availability, ${parameter(`$."${weekdayOf(time.day)}"[${first} to ${last}] ? (@ == true)`)}::jsonpath)`
  const timetable = `nullif(weekly_availability, '{}') IS NULL AND EXISTS (${timetableOn(day)})`
  return `(${anHour} OR EXISTS (SELECT ${termOn(day)}) OR EXISTS (${FREE_AFTER_ALL}) OR ${timetable})`
}

/** Two conditions of a profile at a time. Who does not meet the second is busy; who meets only the second is unknown. */
interface Freeness {
  readonly free: string
  /** Nothing that anybody said makes them busy. */
  readonly perhapsFree: string
}

/**
 * The condition that a profile is free at a time, for a statement in which `id`, `available` and `weekly_availability` are the profile's. Somebody is free
 * whose weekly hours say so, or who has a timetable that covers the day and no weekly hours.
 * Nobody is free during a class, exception, booking, slot or offer.
 * Bookings, slots and offers need time to get from one place to another. An exception can make free what hours and classes say is not.
 * People of whose hours nothing is known are not free, and neither are people who are not available at all.
 *
 * @param parameter adds a value to the statement; it returns its placeholder
 * @param except a casting call whose own bookings and offers do not count
 */
export function freeCondition(parameter: (value: unknown) => string, time: FreeTime, except?: number): string {
  return freeness(parameter, time, except).free
}

/** As `freeCondition`. */
function freeness(parameter: (value: unknown) => string, time: FreeTime, except?: number): Freeness {
  const stretches = stretchesOf(time)
  const day = `${parameter(time.day)}::date`
  const zone = parameter(time.timeZone)
  // A parameter, so that statements for all days have one text.
  const weekday = `${parameter(String(weekdayOf(time.day)))}::text`
  const instant = (minutes: string) => `(${day} + make_interval(mins => ${minutes})) AT TIME ZONE ${zone}`
  /** The instants of some minutes of the day. They are the same for everybody, so that PostgreSQL works them out once for a statement. */
  const instants = (minutes: string) =>
    `ARRAY(SELECT ${instant('minutes')} FROM unnest(${minutes}::int[]) WITH ORDINALITY AS m(minutes, place) ORDER BY place)`
  const window = 'tstzrange(w.start, w.finish)'
  const travel = `make_interval(mins => ${parameter(time.travelMinutes)}::int)`
  const { firstHour, slots } = AVAILABILITY
  const isOther =
    except === undefined
      ? ''
      : `AND NOT EXISTS (SELECT FROM applications AS own(application_id) WHERE own.application_id = b.application_id AND own.project_id = ${parameter(except)})`
  const [firsts, lasts] = [parameter(stretches.map(([from]) => from)), parameter(stretches.map(([, to]) => to))]
  const isOfGrid = `hour BETWEEN ${firstHour} AND ${firstHour + slots - 1}`
  const saysFree = `coalesce(week -> ${weekday} -> hour - ${firstHour} = 'true', false)`
  /** @param hour the condition of an hour that no exception frees */
  const aStretch = (hour: string) => `EXISTS (
    SELECT FROM (SELECT ${hoursOn(day)} AS week OFFSET 0) AS h,
      unnest(${firsts}::int[], ${lasts}::int[], ${instants(firsts)}, ${instants(lasts)}) AS w(first, last, start, finish)
    WHERE NOT EXISTS (
      SELECT FROM generate_series(w.first / 60, (w.last - 1) / 60) AS hour
      WHERE NOT (${hour})
        AND NOT EXISTS (${FREE_AFTER_ALL} AND e.during @> tstzrange(${instant('hour * 60')}, ${instant('hour * 60 + 60')}) * ${window})
    )
    AND NOT EXISTS (
      SELECT FROM busy_spans AS b(span_id)
      WHERE b.student_id = id AND lower(b.during) < w.finish + ${travel} AND upper(b.during) > w.start - ${travel}
        AND (b.source IN ('booking', 'slot', 'offer') OR b.during && ${window})
        AND NOT (b.source = 'class' AND EXISTS (${FREE_AFTER_ALL} AND e.during @> b.during * ${window})) ${isOther}
    )
  )`
  const saidFree = aStretch(`${isOfGrid} AND CASE WHEN week IS NULL THEN EXISTS (${timetableOn(day)}) ELSE ${saysFree} END`)
  return {
    free: `available AND ${hintCondition(parameter, time, day)} AND ${saidFree}`,
    // The grid says nothing of its nights.
    perhapsFree: `available AND ${aStretch(`week IS NULL OR NOT (${isOfGrid}) OR ${saysFree}`)}`,
  }
}

/**
 * Whether each of these students is free at each of these times, in their order.
 *
 * @param except as `freeCondition`
 */
export async function findFreedoms(
  db: Queryable,
  ids: readonly number[],
  times: readonly FreeTime[],
  except?: number,
): Promise<Map<number, Freedom[]>> {
  const values: unknown[] = [ids]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const freedoms = times.map((time) => {
    const { free, perhapsFree } = freeness(parameter, time, except)
    return `CASE WHEN ${free} THEN 'free' WHEN ${perhapsFree} THEN 'unknown' ELSE 'busy' END`
  })
  const { rows } = await db.$client.query<{ id: number; freedoms: Freedom[] }>(
    `SELECT id::float8 AS id, ARRAY[${freedoms.join(', ')}]::text[] AS freedoms FROM student_profiles WHERE id = ANY($1)`,
    values,
  )
  return new Map(rows.map(({ id, freedoms }) => [id, freedoms]))
}
