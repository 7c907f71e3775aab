import { type Translator, timeIn } from '../translate.ts'
import { HOUR_MS } from './durations.ts'
import { addDays, dayOf } from './month.ts'
import { resolveWallTime, wallTimeOf } from './wall-time.ts'

/** From this time to the other nobody gets what they have not asked for. */
const QUIET = { from: '22:00', to: '08:00' } as const

/** Milliseconds for which nobody is reminded of the same thing again by hand. */
export const REMIND_AGAIN_MS = HOUR_MS

/** Whether somebody was reminded so recently that it is too early to do it again by hand. */
export const isJustReminded = (at: Date | null, now: Date) => at !== null && now.getTime() - at.getTime() < REMIND_AGAIN_MS

/** The time of the first of some reminders, as its reader writes it. @param timeZone the institution's */
export function firstTime(reminders: readonly Date[], translator: Translator, timeZone: string): string {
  const first = new Date(Math.min(...reminders.map((at) => at.getTime())))
  return timeIn(translator, first, { timeZone, timeStyle: 'short' })
}

const timeOf = (moment: Date, timeZone: string) => wallTimeOf(moment.toISOString(), timeZone).slice(11)

/** Whether the clocks of a time zone show a quiet hour. */
export function isQuiet(moment: Date, timeZone: string): boolean {
  const time = timeOf(moment, timeZone)
  return time >= QUIET.from || time < QUIET.to
}

/** The end of the quiet hours in which a moment lies; the moment itself outside of them. */
export function quietEnd(moment: Date, timeZone: string): Date {
  if (!isQuiet(moment, timeZone)) return moment
  const day = dayOf(moment, timeZone)
  const morning = timeOf(moment, timeZone) >= QUIET.from ? addDays(day, 1) : day
  return new Date(resolveWallTime(`${morning}T${QUIET.to}`, timeZone).instant)
}
