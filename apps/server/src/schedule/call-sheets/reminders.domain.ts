import type { Refusal } from '@callboard/contract/all-errors'
import { filled } from '@callboard/contract/errors'
import { CALL_SHEET_ERROR } from '@callboard/contract/schedule/call-sheets/errors'
import { REMINDER_HOURS, type ReminderHours } from '@callboard/contract/schedule/call-sheets/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { addDays, dayOf } from '@callboard/contract/time/month'
import { firstTime, isJustReminded, isQuiet, quietEnd } from '@callboard/contract/time/quiet-hours'
import { resolveWallTime } from '@callboard/contract/time/wall-time'
import type { Translator } from '@callboard/contract/translate'

/** When to send reminders of a call during quiet hours, if they would fall into the same quiet hours. */
const EVENING = '21:30'

const at = (day: string, time: string, timeZone: string) => new Date(resolveWallTime(`${day}T${time}`, timeZone).instant)

/**
 * When to send a reminder: this many hours before the call. A time in quiet hours moves to their end, or before them if the call is earlier
 * than that.
 */
export function reminderAt(callAt: Date, hours: ReminderHours, timeZone: string): Date {
  const wanted = new Date(callAt.getTime() - hours * HOUR_MS)
  const end = quietEnd(wanted, timeZone)
  return end === wanted || end < callAt ? end : at(addDays(dayOf(end, timeZone), -1), EVENING, timeZone)
}

/** The facts about a call that decide its reminders. */
export interface RemindedCall {
  readonly callAt: Date
  /** When they got it last. */
  readonly sentAt: Date
  readonly isConfirmed: boolean
  /** The last reminder that was sent for it. */
  readonly reminded: ReminderHours | null
}

/**
 * The reminder to send now, if any: the latest one that became due after the call was sent. Skips missed earlier ones. Sends none in quiet
 * hours or after the call.
 */
export function dueReminder({ callAt, sentAt, isConfirmed, reminded }: RemindedCall, now: Date, timeZone: string): ReminderHours | null {
  if (now >= callAt || isQuiet(now, timeZone)) return null
  const due = REMINDER_HOURS.filter((hours) => {
    const moment = reminderAt(callAt, hours, timeZone)
    return moment <= now && moment > sentAt && hours < (reminded ?? Number.POSITIVE_INFINITY)
  }).at(-1)
  return due === undefined || (isConfirmed && due === REMINDER_HOURS[0]) ? null : due
}

/**
 * The people whom the office can remind now: those who were not reminded within the last hour.
 *
 * @returns `refusal` when nobody is left, with the time of the first reminder
 */
export function braked<Waiting extends { readonly person: { readonly line: { readonly remindedAt: Date | null } | null } }>(
  waiting: readonly Waiting[],
  now: Date,
  { translator, timeZone }: { translator: Translator; timeZone: string },
): { readonly reminding: readonly Waiting[]; readonly refusal?: Refusal } {
  const remindedAt = ({ person }: Waiting) => person.line?.remindedAt ?? null
  const reminding = waiting.filter((one) => !isJustReminded(remindedAt(one), now))
  if (reminding.length > 0) return { reminding }
  const reminders = waiting.flatMap((one) => remindedAt(one) ?? [])
  return { reminding, refusal: filled(CALL_SHEET_ERROR.reminded, { time: firstTime(reminders, translator, timeZone) }) }
}
