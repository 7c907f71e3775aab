import { hoursOfDay, type WeeklyHours } from '../profiles/week.ts'
import { FREE_DAY, FREE_DAY_MINUTES, FREE_STEP_MINUTES, PARTLY_FREE_MINUTES } from './rules.ts'

/** A time at which people must be free. */
export interface FreeTime {
  /** `YYYY-MM-DD`, at the campus. */
  readonly day: string
  /** `HH:MM`, at the campus. */
  readonly from: string
  readonly to: string
  /** How many free minutes in a row are enough; the whole time by default. */
  readonly minutes?: number | undefined
  /** The institution's time zone and the minutes that it keeps free before and after a booking. */
  readonly timeZone: string
  readonly travelMinutes: number
}

/** A requested time: a day, and optionally hours and a duration. */
export interface AskedTime {
  readonly freeOn: string
  readonly freeFrom?: string | undefined
  readonly freeTo?: string | undefined
  /** How many free minutes in a row are enough. */
  readonly freeFor?: number | undefined
}

/** The time at which people must be free for a request. If it is only a day, people need not be free all day. */
export function freeTimeOf(
  { freeOn: day, freeFrom, freeTo, freeFor }: AskedTime,
  place: Pick<FreeTime, 'timeZone' | 'travelMinutes'>,
): FreeTime {
  const minutes = freeFor ?? (freeFrom === undefined && freeTo === undefined ? FREE_DAY_MINUTES : undefined)
  return { day, from: freeFrom ?? FREE_DAY.from, to: freeTo ?? FREE_DAY.to, minutes, ...place }
}

/** A stretch of the day in minutes since midnight. */
type Stretch = readonly [from: number, to: number]

/** The day of the week, from 0 (Sunday). */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The stretches for a time. A person is free if they are free in one of them. */
export function stretchesOf({ from, to, minutes = Number.POSITIVE_INFINITY }: FreeTime): Stretch[] {
  const [first, last] = [minutesOf(from), minutesOf(to)]
  const length = Math.min(minutes, last - first)
  const count = Math.floor((last - first - length) / FREE_STEP_MINUTES) + 1
  return Array.from({ length: count }, (_, at) => [first + at * FREE_STEP_MINUTES, first + at * FREE_STEP_MINUTES + length])
}

/** The time reduced to a part that is long enough for *partly free*; `undefined` if the time is not longer than that. */
export function partOf(time: FreeTime): FreeTime | undefined {
  const [[first, last] = [0, 0]] = stretchesOf(time)
  return last - first > PARTLY_FREE_MINUTES ? { ...time, minutes: PARTLY_FREE_MINUTES } : undefined
}

/** The first and the last of consecutive hours of the day, from 0. */
export type DayHours = readonly [first: number, last: number]

/** The hours of the day that a stretch touches. */
const hoursTouched = ([from, to]: Stretch): DayHours => [Math.floor(from / 60), Math.ceil(to / 60) - 1]

/**
 * Runs of hours of the day. A person is free if all hours of one run are free. Runs that contain a shorter run are left out.
 */
export function hoursThatFree(time: FreeTime): DayHours[] {
  const runs = new Map<string, DayHours>()
  for (const stretch of stretchesOf(time)) {
    const run = hoursTouched(stretch)
    runs.set(run.join(), run)
  }
  const all = [...runs.values()]
  return all.filter(([first, last]) => !all.some((run) => run[1] - run[0] < last - first && first <= run[0] && run[1] <= last))
}

/** Whether the weekly hours of a profile say that its person is free at a time. */
export function saysFree(hours: WeeklyHours | null, time: FreeTime): boolean {
  const ofDay = hoursOfDay(hours?.[weekdayOf(time.day)])
  return hoursThatFree(time).some(([first, last]) => ofDay.slice(first, last + 1).every(Boolean))
}
