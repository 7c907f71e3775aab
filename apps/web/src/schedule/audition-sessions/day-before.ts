import { addDays, type Day } from '@callboard/contract/time/month'

/**
 * The suggested day for something that must happen before another day.
 *
 * @param usual the suggestion without a limit
 * @param end the day it must come before; `null` if unknown
 * @returns the day before `end` if that is in the future and earlier than `usual`, otherwise `usual`
 */
export function dayBefore(usual: Day, end: Day | null, today: Day): Day {
  const last = end === null ? usual : addDays(end, -1)
  return last < usual && last > today ? last : usual
}
