import type { Institution } from '@callboard/contract/institution'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { addDays, dayOf } from '@callboard/contract/time/month'
import { resolveWallTime, wallTimeOf } from '@callboard/contract/time/wall-time'

/** From this time to the other nobody gets what they have not asked for. */
const QUIET = { from: '22:00', to: '08:00' } as const

/** Milliseconds for which nobody is reminded of the same thing again by hand. */
export const REMIND_AGAIN_MS = HOUR_MS

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

/**
 * The quiet hours of the institution, for everything that a rule sends and nobody waits for: offers to alternates and waiting lists, and
 * reminders. What somebody does by hand, its answer, and changes of plan are sent at once.
 */
export interface QuietHours {
  isQuiet(now: Date): boolean
  /** As `quietEnd`. */
  end(now: Date): Date
}

/** @param isOn whether there are any */
export function quietHoursOf(institution: Pick<Institution, 'timeZone'>, isOn: boolean): QuietHours {
  return {
    isQuiet: (now) => isOn && isQuiet(now, institution.timeZone),
    end: (now) => (isOn ? quietEnd(now, institution.timeZone) : now),
  }
}
