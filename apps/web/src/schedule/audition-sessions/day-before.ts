import { addDays, type Day } from '@callboard/contract/time/month'

/**
 * A day for something that has to come before another day.
 *
 * @param usual the day when nothing is in the way
 * @param end what it has to come before; `null` when nobody knows
 * @returns the day before `end` if that is earlier than usual and still to come
 */
export function dayBefore(usual: Day, end: Day | null, today: Day): Day {
  const last = end === null ? usual : addDays(end, -1)
  return last < usual && last > today ? last : usual
}
