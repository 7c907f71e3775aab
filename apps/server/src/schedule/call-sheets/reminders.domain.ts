import type { Refusal } from '@callboard/contract/all-errors'
import { filled } from '@callboard/contract/errors'
import { CALL_SHEET_ERROR } from '@callboard/contract/schedule/call-sheets/errors'
import { REMINDER_HOURS, type ReminderHours } from '@callboard/contract/schedule/call-sheets/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { addDays, dayOf } from '@callboard/contract/time/month'
import { firstTime, isJustReminded, isQuiet, quietEnd } from '@callboard/contract/time/quiet-hours'
import { resolveWallTime } from '@callboard/contract/time/wall-time'
import type { Translator } from '@callboard/contract/translate'

/** When reminders leave that would come in the quiet hours before a call that is in them, too. */
const EVENING = '21:30'

const at = (day: string, time: string, timeZone: string) => new Date(resolveWallTime(`${day}T${time}`, timeZone).instant)

/**
 * When a reminder should leave: that many hours before the call; one that falls into the quiet hours at their end, or before them if the
 * call is earlier.
 */
export function reminderAt(callAt: Date, hours: ReminderHours, timeZone: string): Date {
  const wanted = new Date(callAt.getTime() - hours * HOUR_MS)
  const end = quietEnd(wanted, timeZone)
  return end === wanted || end < callAt ? end : at(addDays(dayOf(end, timeZone), -1), EVENING, timeZone)
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

/**
 * Those who are reminded by hand: not those who were reminded within the last hour.
 *
 * @returns why nobody is reminded, with the time of the first reminder
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
