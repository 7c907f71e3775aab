import {
  type DayHours,
  type FreeTime,
  hoursThatFree,
  partOf,
  stretchesOf,
  weekdayOf,
} from '@callboard/contract/people/availability/free-time'
import type { Freedom, FreedomForRole } from '@callboard/contract/people/availability/rules'
import { AVAILABILITY, slotOf } from '@callboard/contract/people/profiles/week'
import type { Queryable } from './client.ts'

const termOn = (day: string) => `FROM availability_terms AS t(term_id) WHERE t.student_id = id AND ${day} BETWEEN valid_from AND valid_to`
/** The weekly hours that apply on a day: those of a term, else those of the profile; `NULL` if there are none. */
const hoursOn = (day: string) => `coalesce((SELECT hours ${termOn(day)}), nullif(weekly_availability, '{}'))`

// The aliases leave out `id`, so that `id` means the profile's.
/** A timetable that covers the day. Outside the days that it covers, nothing is known. */
const timetableOn = (day: string) =>
  `SELECT FROM timetables AS t(timetable_id) WHERE t.student_id = id AND ${day} BETWEEN t.kept_from AND t.covers_to`
const FREE_AFTER_ALL = 'SELECT FROM availability_exceptions AS e(exception_id) WHERE e.student_id = id AND e.is_free'

/** The instant at a number of minutes after a day's midnight, in the campus time zone. */
const instantOf = (day: string, minutes: string, zone: string) => `(${day} + make_interval(mins => ${minutes})) AT TIME ZONE ${zone}`

const isNeededWhole = (time: FreeTime) => stretchesOf(time).length === 1

/** A name for the SQL of `freeCondition`. Times with the same name have the same SQL. */
export const freeShape = (time: FreeTime) => (isNeededWhole(time) ? 'whole' : 'part')

/** All of the time that is asked for, as a range of instants. */
function askedRange(parameter: (value: unknown) => string, time: FreeTime, day: string): string {
  const stretches = stretchesOf(time)
  const [from, to] = [stretches[0]?.[0] ?? 0, stretches.at(-1)?.[1] ?? 0]
  const zone = parameter(time.timeZone)
  const [start, end] = [from, to].map((minutes) => instantOf(day, `${parameter(minutes)}::int`, zone))
  return `tstzrange(${start}, ${end})`
}

/** JSON path: the weekly hours contain at least one of these runs of hours. */
function hoursPath(time: FreeTime, runs: readonly DayHours[]): string {
  const hours = ([first, last]: DayHours) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const isFree = (hour: number) => `@."${weekdayOf(time.day)}"[${slotOf(hour)}] == true`
  return `$ ? (${runs.map((run) => hours(run).map(isFree).join(' && ')).join(' || ')})`
}

/**
 * A cheap condition that everybody who is free meets, and most others do not. It needs enough weekly hours, a timetable without weekly
 * hours, or an exception.
 */
function hintCondition(parameter: (value: unknown) => string, time: FreeTime, day: string, except?: number): string {
  const range = askedRange(parameter, time, day)
  // `OFFSET 0` keeps PostgreSQL from reading all timetables, terms and exceptions at once, which takes longer than a page of people.
  const freed = `EXISTS (${FREE_AFTER_ALL} AND e.during && ${range} OFFSET 0)`
  const path = `${parameter(hoursPath(time, hoursThatFree(time)))}::jsonpath`
  const timetable = `nullif(weekly_availability, '{}') IS NULL AND EXISTS (${timetableOn(day)} OFFSET 0)`
  const term = `EXISTS (SELECT ${termOn(day)} AND jsonb_path_exists(t.hours, ${path}) OFFSET 0)`
  const said = `(jsonb_path_exists(weekly_availability, ${path}) OR ${timetable} OR ${term})`
  // If all of the time is needed, anything that takes part of it makes a person unavailable.
  const isWhole = isNeededWhole(time) && except === undefined
  const isTaken = `EXISTS (SELECT FROM busy_spans AS b(span_id) WHERE b.student_id = id
    AND lower(b.during) < upper(${range}) AND upper(b.during) > lower(${range}) OFFSET 0)`
  return `(${isWhole ? `${said} AND NOT ${isTaken}` : said} OR ${freed})`
}

/**
 * The profiles that may be free at a time, as few as the indexes can tell. It contains everybody who is free, and is used together with
 * `freeCondition`.
 *
 * @param parameter adds a value to the statement; it returns its placeholder
 * @returns the condition, and how many parts it has: statements with as many parts have one text
 */
export function freeCandidates(parameter: (value: unknown) => string, time: FreeTime): { condition: string; parts: number } {
  const day = `${parameter(time.day)}::date`
  const runs = hoursThatFree(time)
  const hours = runs.map(([first, last]) => {
    const hour = (at: number) => weekdayOf(time.day) * AVAILABILITY.slots + slotOf(first + at)
    return `${parameter(Array.from({ length: last - first + 1 }, (_, at) => hour(at)))}::smallint[]`
  })
  const areFree = (week: string) => hours.map((each) => `free_hours(${week}) @> ${each}`).join(' OR ')
  const others = [
    `SELECT student_id FROM availability_exceptions, (SELECT ${askedRange(parameter, time, day)} AS time) AS asked
      WHERE is_free AND upper(during) > lower(asked.time) AND during && asked.time`,
    `SELECT student_id FROM availability_terms WHERE ${day} BETWEEN valid_from AND valid_to AND (${areFree('hours')})`,
    `SELECT t.student_id FROM timetables AS t JOIN shown_profiles AS p ON p.id = t.student_id
      WHERE ${day} BETWEEN t.kept_from AND t.covers_to AND free_hours(p.weekly_availability) @> '{-1}'`,
  ]
  const named = `id = ANY (ARRAY(${others.join(' UNION ALL ')}))`
  return { condition: `(${areFree('weekly_availability')} OR ${named})`, parts: runs.length }
}

/** Two conditions of a profile at a time. People who are free meet both. People who meet only the second are unknown. */
interface Freeness {
  /** Call a condition only if it is used: each adds its values, and PostgreSQL refuses unused parameters. */
  free(): string
  /** Nothing known makes them busy. */
  perhapsFree(): string
}

/**
 * The condition that a profile is free at a time, for a statement in which `id`, `available` and `weekly_availability` are the profile's.
 * A person is free by weekly hours, or by a timetable that covers the day if there are no weekly hours. A class, exception, booking, slot
 * or offer makes a person busy; bookings, slots and offers also need travel time. An exception can free what hours and classes take.
 * People with unknown hours are not free, and neither are people who are not available at all.
 *
 * @param parameter adds a value to the statement; it returns its placeholder
 * @param except a casting call whose own bookings and offers do not count
 */
export function freeCondition(parameter: (value: unknown) => string, time: FreeTime, except?: number): string {
  return freeness(parameter, time, except).free()
}

/** As `freeCondition`. */
function freeness(parameter: (value: unknown) => string, time: FreeTime, except?: number): Freeness {
  const stretches = stretchesOf(time)
  const day = `${parameter(time.day)}::date`
  const zone = parameter(time.timeZone)
  // A parameter, so that statements for all days have the same SQL.
  const weekday = `${parameter(String(weekdayOf(time.day)))}::text`
  const instant = (minutes: string) => instantOf(day, minutes, zone)
  /** The instants of minutes of the day. They are the same for everybody, so PostgreSQL computes them once for each statement. */
  const instants = (minutes: string) =>
    `ARRAY(SELECT ${instant('minutes')} FROM unnest(${minutes}::int[]) WITH ORDINALITY AS m(minutes, place) ORDER BY place)`
  const window = 'tstzrange(w.start, w.finish)'
  const travel = `make_interval(mins => ${parameter(time.travelMinutes)}::int)`
  const { firstHour, daySlots, slots } = AVAILABILITY
  const isOther =
    except === undefined
      ? ''
      : `AND NOT EXISTS (SELECT FROM applications AS own(application_id) WHERE own.application_id = b.application_id AND own.project_id = ${parameter(except)})`
  const [firsts, lasts] = [parameter(stretches.map(([from]) => from)), parameter(stretches.map(([, to]) => to))]
  /** The hours that the weekly form asks for. An unselected hour before or after them says nothing. */
  const isAsked = `hour BETWEEN ${firstHour} AND ${firstHour + daySlots - 1}`
  const saysFree = `coalesce(week -> ${weekday} -> ((hour + ${slots - firstHour}) % ${slots}) = 'true', false)`
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
  const saidFree = aStretch(`CASE WHEN week IS NULL THEN ${isAsked} AND EXISTS (${timetableOn(day)}) ELSE ${saysFree} END`)
  return {
    free: () => `available AND ${hintCondition(parameter, time, day, except)} AND ${saidFree}`,
    perhapsFree: () => `available AND ${aStretch(`week IS NULL OR NOT (${isAsked}) OR ${saysFree}`)}`,
  }
}

/** As `freeCondition`, but also true for people whose time is unknown, because nothing known makes them busy. */
export function freeOrUnknownCondition(parameter: (value: unknown) => string, time: FreeTime): string {
  return freeness(parameter, time).perhapsFree()
}

/** The condition that a profile is free for a part of a time. @param except as `freeCondition` */
function partlyFree(parameter: (value: unknown) => string, time: FreeTime, except?: number): string {
  const part = partOf(time)
  return part ? freeCondition(parameter, part, except) : 'false'
}

/** The condition for one answer to whether a profile is free for a role. Without a time, the answer is unknown for everybody. */
export function freedomCondition(parameter: (value: unknown) => string, time: FreeTime | undefined, freedom: FreedomForRole): string {
  if (freedom === 'unavailable') return 'NOT available'
  if (!time) return freedom === 'unknown' ? 'available' : 'false'
  const { free, perhapsFree } = freeness(parameter, time)
  if (freedom === 'free') return free()
  if (freedom === 'unknown') return `(${perhapsFree()}) AND (${free()}) IS NOT TRUE`
  const isTaken = `available AND (${perhapsFree()}) IS NOT TRUE`
  return `${isTaken} AND (${partlyFree(parameter, time)}) IS ${freedom === 'partly' ? '' : 'NOT '}TRUE`
}

/**
 * Whether each of these students is free at each of these times, in order. Restricted students are left out.
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
    const partly = partlyFree(parameter, time, except)
    return `CASE WHEN ${free()} THEN 'free' WHEN ${perhapsFree()} THEN 'unknown' WHEN ${partly} THEN 'partly' ELSE 'busy' END`
  })
  const { rows } = await db.$client.query<{ id: number; freedoms: Freedom[] }>(
    `SELECT id::float8 AS id, ARRAY[${freedoms.join(', ')}]::text[] AS freedoms FROM shown_profiles WHERE id = ANY($1)`,
    values,
  )
  return new Map(rows.map(({ id, freedoms }) => [id, freedoms]))
}
