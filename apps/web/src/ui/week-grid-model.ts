import { formatter } from '#app/language/time-of-day.ts'

/** The keys of the days of a week, from Sunday. */
export const DAY_KEYS = ['0', '1', '2', '3', '4', '5', '6'] as const

/** The days' names in the page's language, from Sunday: `long` as *Monday*, `short` as *Mon*. */
export function dayNames(length: 'long' | 'short' = 'long'): string[] {
  const { format } = formatter('UTC', { weekday: length })
  // The first of February 1970 was a Sunday.
  return DAY_KEYS.map((_, day) => format(Date.UTC(1970, 1, 1 + day)))
}

/** The hours of a week: for each weekday from 0 (Sunday), whether each slot is selected. A missing day has none. */
export type WeekHours = Partial<Record<(typeof DAY_KEYS)[number], boolean[]>>

/** One hour of the week. Day -1 is the column of hours, slot -1 the row of days. */
export interface WeekCell {
  readonly day: number
  readonly slot: number
}

/** An hour as text: `8 AM`, `12 PM`, `8 PM`. */
export function hourName(hour: number): string {
  const { format } = formatter('UTC', { hour: 'numeric' })
  // English uses a narrow no-break space here. With a normal space the lines of the grid break as in other text.
  return format(Date.UTC(1970, 0, 1, hour)).replaceAll('\u202f', ' ')
}

function hoursOf(week: WeekHours | null, day: number): readonly boolean[] {
  const key = DAY_KEYS[day]
  return (key && week?.[key]) ?? []
}

/** Whether an hour is selected. */
export function isOn(week: WeekHours | null, { day, slot }: WeekCell): boolean {
  return hoursOf(week, day)[slot] === true
}

/** The number of selected hours in the week. */
export function hoursOn(week: WeekHours | null, slots: number): number {
  return DAY_KEYS.reduce((sum, _, day) => sum + hoursOf(week, day).slice(0, slots).filter(Boolean).length, 0)
}

/** Every hour of a day (slot -1), every day of a slot (day -1), or the one hour. */
export function cellsOf({ day, slot }: WeekCell, slots: number): WeekCell[] {
  if (slot < 0) return Array.from({ length: slots }, (_, each) => ({ day, slot: each }))
  if (day < 0) return DAY_KEYS.map((_, each) => ({ day: each, slot }))
  return [{ day, slot }]
}

/**
 * The week with these hours selected or cleared, in normal form: days without hours are missing, and a week without hours is `null`, so
 * that equal weeks compare equal.
 */
export function withHours(week: WeekHours | null, cells: readonly WeekCell[], on: boolean, slots: number): WeekHours | null {
  const next: WeekHours = {}
  for (const [day, key] of DAY_KEYS.entries()) {
    const hours = Array.from({ length: slots }, (_, slot) => isOn(week, { day, slot }))
    for (const cell of cells) if (cell.day === day && cell.slot >= 0 && cell.slot < slots) hours[cell.slot] = on
    if (hours.includes(true)) next[key] = hours
  }
  return Object.keys(next).length > 0 ? next : null
}

/** The week with every hour selected. */
export function fullWeek(slots: number): WeekHours | null {
  return withHours(
    null,
    DAY_KEYS.flatMap((_, day) => cellsOf({ day, slot: -1 }, slots)),
    true,
    slots,
  )
}

/** The hours between two hours, inclusive: a fast pointer reports only a few positions. */
export function strokeBetween(from: WeekCell, to: WeekCell): WeekCell[] {
  const steps = Math.max(Math.abs(to.day - from.day), Math.abs(to.slot - from.slot), 1)
  const between = (start: number, end: number, step: number) => Math.round(start + ((end - start) * step) / steps)
  return Array.from({ length: steps + 1 }, (_, step) => ({
    day: between(from.day, to.day, step),
    slot: between(from.slot, to.slot, step),
  }))
}

/** The hour at a point, or the nearest one when the point is outside the grid. */
export function cellAt(
  point: { x: number; y: number },
  area: { left: number; top: number; width: number; height: number },
  slots: number,
): WeekCell {
  const place = (share: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(share * count) || 0))
  return {
    day: place((point.x - area.left) / area.width, DAY_KEYS.length),
    slot: place((point.y - area.top) / area.height, slots),
  }
}

/**
 * The cell that a key moves to: arrows by one, Home and End to the ends of the row, with Control to the first and last hour.
 *
 * @returns the same cell at an edge, `undefined` for any other key
 */
export function cellAfterKey(key: string, control: boolean, at: WeekCell, slots: number): WeekCell | undefined {
  const lastDay = DAY_KEYS.length - 1
  if (key === 'Home') return control ? { day: 0, slot: 0 } : { ...at, day: 0 }
  if (key === 'End') return control ? { day: lastDay, slot: slots - 1 } : { ...at, day: lastDay }
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }
  const step = steps[key]
  if (!step) return undefined
  const next = { day: at.day + step[0], slot: at.slot + step[1] }
  const inside = next.day >= -1 && next.day <= lastDay && next.slot >= -1 && next.slot < slots
  const corner = next.day === -1 && next.slot === -1
  return inside && !corner ? next : at
}
