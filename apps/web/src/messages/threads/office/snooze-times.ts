import { HOUR_MS } from '@callboard/contract/time/durations'
import { addDays, dayOf, weekOf } from '@callboard/contract/time/month'
import { resolveWallTime } from '@callboard/contract/time/wall-time'
import { msg } from '#app/language/t.ts'

/** When the office's day begins. */
const MORNING = '08:00'
/** The number of hours for *later today*. */
const LATER = 3

/** A time at which a conversation comes back. */
export interface SnoozeTime {
  /** A key of the translations. */
  readonly label: string
  readonly until: Date
}

/** The times to choose from. @param timeZone of the institution */
export function snoozeTimes(now: Date, timeZone: string): SnoozeTime[] {
  const today = dayOf(now, timeZone)
  const morning = (day: string) => resolveWallTime(`${day}T${MORNING}`, timeZone).instant
  const tomorrow = addDays(today, 1)
  const [, thisMonday = today] = weekOf(today)
  const monday = thisMonday > today ? thisMonday : addDays(thisMonday, 7)
  const later = new Date(now.getTime() + LATER * HOUR_MS)
  return [
    ...(dayOf(later, timeZone) === today ? [{ label: msg('In three hours'), until: later }] : []),
    { label: msg('Tomorrow morning'), until: new Date(morning(tomorrow)) },
    ...(monday === tomorrow ? [] : [{ label: msg('Next Monday'), until: new Date(morning(monday)) }]),
  ]
}
