import { REMINDER_HOURS, type ReminderHours } from '@callboard/contract/schedule/call-sheets/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { addDays, dayOf } from '@callboard/contract/time/month'
import { resolveWallTime, wallTimeOf } from '@callboard/contract/time/wall-time'

/** From this time of the campus to the other nobody is reminded. */
const QUIET = { from: '22:00', to: '08:00' } as const

/** When reminders leave that would come in the quiet hours before a call that is in them, too. */
const EVENING = '21:30'

/** Whether the clocks of a time zone show a time at which nobody is reminded. */
export function isQuiet(moment: Date, timeZone: string): boolean {
  const time = wallTimeOf(moment.toISOString(), timeZone).slice(11)
  return time >= QUIET.from || time < QUIET.to
}

const at = (day: string, time: string, timeZone: string) => new Date(resolveWallTime(`${day}T${time}`, timeZone).instant)

/**
 * When a reminder should leave: that many hours before the call; one that falls into the quiet hours at their end, or before them if the
 * call is earlier.
 */
export function reminderAt(callAt: Date, hours: ReminderHours, timeZone: string): Date {
  const wanted = new Date(callAt.getTime() - hours * HOUR_MS)
  if (!isQuiet(wanted, timeZone)) return wanted
  const day = dayOf(wanted, timeZone)
  const isEvening = wallTimeOf(wanted.toISOString(), timeZone).slice(11) >= QUIET.from
  const end = at(isEvening ? addDays(day, 1) : day, QUIET.to, timeZone)
  return end < callAt ? end : at(isEvening ? day : addDays(day, -1), EVENING, timeZone)
}

/** The call of a person, as far as reminders depend on it. */
export interface RemindedCall {
  readonly callAt: Date
  /** When they got it last. */
  readonly sentAt: Date
  readonly isConfirmed: boolean
  /** The last reminder that they got of it. */
  readonly reminded: ReminderHours | null
}

/**
 * The reminder that should leave now, if one should: the last one whose moment has come since the call was sent. Earlier ones that were
 * missed are not sent any more, and none in the quiet hours or after the call.
 */
export function dueReminder({ callAt, sentAt, isConfirmed, reminded }: RemindedCall, now: Date, timeZone: string): ReminderHours | null {
  if (now >= callAt || isQuiet(now, timeZone)) return null
  const due = REMINDER_HOURS.filter((hours) => {
    const moment = reminderAt(callAt, hours, timeZone)
    return moment <= now && moment > sentAt && hours < (reminded ?? Number.POSITIVE_INFINITY)
  }).at(-1)
  return due === undefined || (isConfirmed && due === REMINDER_HOURS[0]) ? null : due
}
