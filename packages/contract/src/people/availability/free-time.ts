import { hoursOfDay, type WeeklyHours } from '../profiles/week.ts'
import { FREE_DAY, FREE_DAY_MINUTES, FREE_STEP_MINUTES, PARTLY_FREE_MINUTES } from './rules.ts'

/** When somebody has to be free. */
export interface FreeTime {
  /** `YYYY-MM-DD`, at the campus. */
  readonly day: string
  /** `HH:MM`, at the campus. */
  readonly from: string
  readonly to: string
  /** So many minutes in a row within it are enough; by default all of it. */
  readonly minutes?: number | undefined
  /** The institution's, as are the minutes that are kept free before and after a booking. */
  readonly timeZone: string
  readonly travelMinutes: number
}

/** A time that somebody asks for: a day, and as much of the rest as they said. */
export interface AskedTime {
  readonly freeOn: string
  readonly freeFrom?: string | undefined
  readonly freeTo?: string | undefined
  /** Minutes in a row that are enough. */
  readonly freeFor?: number | undefined
}

/** When people have to be free who are asked for a time. On a day without times, people need not be free all day. */
export function freeTimeOf(
  { freeOn: day, freeFrom, freeTo, freeFor }: AskedTime,
  place: Pick<FreeTime, 'timeZone' | 'travelMinutes'>,
): FreeTime {
  const minutes = freeFor ?? (freeFrom === undefined && freeTo === undefined ? FREE_DAY_MINUTES : undefined)
  return { day, from: freeFrom ?? FREE_DAY.from, to: freeTo ?? FREE_DAY.to, minutes, ...place }
}

/** A stretch of the day in minutes since midnight. */
type Stretch = readonly [from: number, to: number]

/** From 0, Sunday. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The stretches of which one must be free. */
export function stretchesOf({ from, to, minutes = Number.POSITIVE_INFINITY }: FreeTime): Stretch[] {
  const [first, last] = [minutesOf(from), minutesOf(to)]
  const length = Math.min(minutes, last - first)
  const count = Math.floor((last - first - length) / FREE_STEP_MINUTES) + 1
  return Array.from({ length: count }, (_, at) => [first + at * FREE_STEP_MINUTES, first + at * FREE_STEP_MINUTES + length])
}

/** A part of a time that is worth to be asked for; `undefined` where all of a time is needed, because it is no longer than that. */
export function partOf(time: FreeTime): FreeTime | undefined {
  const [[first, last] = [0, 0]] = stretchesOf(time)
  return last - first > PARTLY_FREE_MINUTES ? { ...time, minutes: PARTLY_FREE_MINUTES } : undefined
}

/** Hours of the day, from 0: the first and the last of some in a row. */
export type DayHours = readonly [first: number, last: number]

/** The hours of the day that a stretch touches. */
const hoursTouched = ([from, to]: Stretch): DayHours => [Math.floor(from / 60), Math.ceil(to / 60) - 1]

/**
 * Runs of hours of the day. Somebody is free at a time if all hours of one run are free. Longer runs that contain a shorter one are left out.
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

/** Whether the weekly hours of a profile say that somebody is free at a time. */
export function saysFree(hours: WeeklyHours | null, time: FreeTime): boolean {
  const ofDay = hoursOfDay(hours?.[weekdayOf(time.day)])
  return hoursThatFree(time).some(([first, last]) => ofDay.slice(first, last + 1).every(Boolean))
}
