import type { Institution } from '@callboard/contract/institution'
import { isQuiet, quietEnd } from '@callboard/contract/time/quiet-hours'

/**
 * The quiet hours of the institution, for automatic messages that nobody waits for: offers to alternates and waiting lists, and
 * reminders. Manual messages, answers to them, and changes of plan are sent at once.
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
