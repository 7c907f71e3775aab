import { type Translator, timeIn } from '../translate.ts'
import { HOUR_MS } from './durations.ts'
import { addDays, dayOf } from './month.ts'
import { resolveWallTime, wallTimeOf } from './wall-time.ts'

/** Between these times nobody gets messages that they have not asked for. */
const QUIET = { from: '22:00', to: '08:00' } as const

/** Milliseconds in which nobody can be reminded manually of the same thing again. */
export const REMIND_AGAIN_MS = HOUR_MS

/** Whether a person was reminded too recently to be reminded manually again. */
export const isJustReminded = (at: Date | null, now: Date) => at !== null && now.getTime() - at.getTime() < REMIND_AGAIN_MS

/**
 * The time of the first reminder, in the format of the reader.
 * @param timeZone the institution's
 */
export function firstTime(reminders: readonly Date[], translator: Translator, timeZone: string): string {
  const first = new Date(Math.min(...reminders.map((at) => at.getTime())))
  return timeIn(translator, first, { timeZone, timeStyle: 'short' })
}

const timeOf = (moment: Date, timeZone: string) => wallTimeOf(moment.toISOString(), timeZone).slice(11)

/** Whether it is a quiet hour in a time zone. */
export function isQuiet(moment: Date, timeZone: string): boolean {
  const time = timeOf(moment, timeZone)
  return time >= QUIET.from || time < QUIET.to
}

/** The end of the quiet hours that contain a moment; outside of quiet hours the moment itself. */
export function quietEnd(moment: Date, timeZone: string): Date {
  if (!isQuiet(moment, timeZone)) return moment
  const day = dayOf(moment, timeZone)
  const morning = timeOf(moment, timeZone) >= QUIET.from ? addDays(day, 1) : day
  return new Date(resolveWallTime(`${morning}T${QUIET.to}`, timeZone).instant)
}
