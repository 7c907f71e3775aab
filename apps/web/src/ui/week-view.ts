import { AVAILABILITY, hourOf, hoursOfDay } from '@callboard/contract/people/profiles/week'
import { DAY_KEYS, type WeekHours } from './week-grid-model.ts'

/** Hours of the day that are shown: the first one, and how many. */
export interface ShownHours {
  readonly firstHour: number
  readonly slots: number
}

const { firstHour: DAY_BEGINS, daySlots, slots: ALL } = AVAILABILITY
const DAY_ENDS = DAY_BEGINS + daySlots

const hasHour = (week: WeekHours | null, is: (hour: number) => boolean) =>
  DAY_KEYS.some((key) => hoursOfDay(week?.[key]).some((on, hour) => on && is(hour)))

/** Whether an hour before or after those of the day is selected, so that it has to be shown. */
export const hasEarly = (week: WeekHours | null) => hasHour(week, (hour) => hour < DAY_BEGINS)
export const hasLate = (week: WeekHours | null) => hasHour(week, (hour) => hour >= DAY_ENDS)

export function shownHours({ early, late }: { readonly early: boolean; readonly late: boolean }): ShownHours {
  const firstHour = early ? 0 : DAY_BEGINS
  return { firstHour, slots: (late ? ALL : DAY_ENDS) - firstHour }
}

/** The hours of a week that are shown, in their order. */
export function viewOf(week: WeekHours | null, { firstHour, slots }: ShownHours): WeekHours | null {
  if (!week) return null
  const view: WeekHours = {}
  for (const key of DAY_KEYS) if (week[key]) view[key] = hoursOfDay(week[key]).slice(firstHour, firstHour + slots)
  return view
}

/**
 * The week with these shown hours, in normal form: days without hours are missing, days without early or late hours are as long as the day,
 * and a week without hours is `null`, so that equal weeks compare equal. Hidden hours are kept.
 */
export function withView(week: WeekHours | null, view: WeekHours | null, { firstHour, slots }: ShownHours): WeekHours | null {
  const next: WeekHours = {}
  for (const key of DAY_KEYS) {
    const before = hoursOfDay(week?.[key])
    const isOn = (hour: number) =>
      hour >= firstHour && hour < firstHour + slots ? view?.[key]?.[hour - firstHour] === true : before[hour] === true
    const all = Array.from({ length: ALL }, (_, slot) => isOn(hourOf(slot)))
    if (all.includes(true)) next[key] = all.includes(true, daySlots) ? all : all.slice(0, daySlots)
  }
  return Object.keys(next).length > 0 ? next : null
}

/** A stored week in the normal form of `withView`. */
export const normalWeek = (week: WeekHours | null): WeekHours | null => withView(week, null, { firstHour: 0, slots: 0 })
