import type { BusyTimes } from '@callboard/contract/people/availability/endpoints'
import { hourOf } from '@callboard/contract/people/profiles/week'
import { addDays, type Day, dayOf } from '@callboard/contract/time/month'

/** A part of a day, in minutes since midnight by the campus's clock. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

export interface BusyStretch extends Stretch {
  readonly source: BusyTimes['spans'][number]['source']
  readonly title: string | null
}

/** One day of a person. */
export interface BusyDay {
  readonly day: Day
  readonly busy: readonly BusyStretch[]
  /** Parts in which the person is free, apart from busy times; `null` if unknown. */
  readonly free: readonly Stretch[] | null
  /** Whether an exception makes the person free, in spite of their weekly hours. */
  readonly isException: boolean
}

export const DAY_MINUTES = 1440

const clocks = new Map<string, Intl.DateTimeFormat>()

function minuteOf(instant: string, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    clocks.set(timeZone, clock)
  }
  const [hour = 0, minute = 0] = clock.format(Date.parse(instant)).split(':').map(Number)
  return hour * 60 + minute
}

/** The part of a day that a time span covers, if any. */
function partOf({ start, end }: { start: string; end: string }, day: Day, timeZone: string): Stretch | undefined {
  const [first, last] = [dayOf(start, timeZone), dayOf(end, timeZone)]
  if (first > day || last < day) return undefined
  const from = first < day ? 0 : minuteOf(start, timeZone)
  const to = last > day ? DAY_MINUTES : minuteOf(end, timeZone)
  // On the night with a repeated hour, the end may have an earlier wall time than the start.
  return to > from ? { from, to } : undefined
}

/** The weekly hours that apply on a day: those of a term, or else those of the profile; `null` if unknown. */
export function weekOn(day: Day, weeks: BusyTimes['weeks']): BusyTimes['weeks'][number]['hours'] {
  return weeks.find(({ from, to }) => from <= day && day <= to)?.hours ?? null
}

function hoursOn(day: Day, weeks: BusyTimes['weeks']): Stretch[] | null {
  const hours = weekOn(day, weeks)
  if (!hours) return null
  const weekday = String(new Date(`${day}T00:00:00Z`).getUTCDay()) as '0'
  return (hours[weekday] ?? []).flatMap((on, slot) => {
    const from = hourOf(slot) * 60
    return on ? [{ from, to: from + 60 }] : []
  })
}

/** Sorts the parts, and joins those that touch. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: { from: number; to: number }[] = []
  for (const { from, to } of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else result.push({ from, to })
  }
  return result
}

/**
 * A person's busy times, by day.
 *
 * @param count how many days from `first`
 */
export function busyDays({ spans, free, weeks }: BusyTimes, first: Day, count: number, timeZone: string): BusyDay[] {
  return Array.from({ length: count }, (_, at) => {
    const day = addDays(first, at)
    const partsOn = <Span extends { start: string; end: string }>(list: readonly Span[]) =>
      list.flatMap((span) => {
        const part = partOf(span, day, timeZone)
        return part ? [{ ...span, ...part }] : []
      })
    const hours = hoursOn(day, weeks)
    const afterAll = partsOn(free)
    return {
      day,
      busy: partsOn(spans).map(({ from, to, source, title }) => ({ from, to, source, title })),
      free: hours === null && afterAll.length === 0 ? null : joined([...(hours ?? []), ...afterAll]),
      isException: afterAll.length > 0,
    }
  })
}

/** The parts of a day that are free and not busy; `null` if unknown. */
export function freeParts({ busy, free }: BusyDay): Stretch[] | null {
  if (!free) return null
  const taken = joined(busy)
  return free.flatMap(({ from, to }) => {
    const parts: Stretch[] = []
    let next = from
    for (const one of taken) {
      if (one.to <= next || one.from >= to) continue
      if (one.from > next) parts.push({ from: next, to: one.from })
      next = one.to
    }
    return next < to ? [...parts, { from: next, to }] : parts
  })
}
