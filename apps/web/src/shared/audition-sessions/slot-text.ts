import type { OwnSlot } from '@callboard/contract/schedule/audition-sessions/own-slots.endpoints'
import type { AuditionKind } from '@callboard/contract/schedule/audition-sessions/rules'
import type { AuditionSession } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { dayOf } from '@callboard/contract/time/month'
import { formatDay, withZone } from '#app/language/dates.ts'
import { msg, plural, t } from '#app/language/t.ts'
import { formatter } from '#app/language/time-of-day.ts'

/** The names of the kinds of audition sessions. */
export const KIND_NAME: Readonly<Record<AuditionKind, string>> = {
  audition: msg('Audition'),
  callback: msg('Callback'),
  fitting: msg('Fitting'),
}

/** A time of day, as `9:15 AM`. */
export const clockText = (instant: string, timeZone: string): string => withZone(bareClockText(instant, timeZone), instant, timeZone)

/** As above, below a heading that names the zone. */
export const bareClockText = (instant: string, timeZone: string): string =>
  formatter(timeZone, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant))

/** A time, as `9:15 – 9:30 AM`. */
export const spanText = ({ startDate, endDate }: { startDate: string; endDate: string }, timeZone: string): string =>
  withZone(
    formatter(timeZone, { hour: 'numeric', minute: '2-digit' }).formatRange(new Date(startDate), new Date(endDate)),
    endDate,
    timeZone,
  )

export const dayText = (instant: string, timeZone: string): string => formatDay(dayOf(instant, timeZone))

/** The number of taken places, and of places offered to people on the waiting list. */
export const takenText = ({ taken, places, offered }: AuditionSession['counts']): string =>
  [t('{taken} of {places} taken', { taken, places }), offered > 0 && plural(offered, '1 offered', '{count} offered')]
    .filter(Boolean)
    .join(' · ')

/** Room and place in one line. */
export const whereText = ({ place, slot }: Pick<OwnSlot, 'place' | 'slot'>): string => [slot?.room, place].filter(Boolean).join(', ')

/** Whether there is no free slot that the student could take. */
export const isFull = ({ times }: Pick<OwnSlot, 'times'>): boolean => !times.some(({ free, busy }) => free > 0 && busy !== 'refuses')

/** Whether the student's other bookings clash with every slot, so that a waiting list would not help. */
export const isBlocked = ({ times }: Pick<OwnSlot, 'times'>): boolean => times.length > 0 && times.every(({ busy }) => busy === 'refuses')

/** The student's bookings and slots that clash with slots of the session, as *Open day film, 9:00 AM – 12:00 PM*. */
export function inTheWayTexts({ inTheWay }: Pick<OwnSlot, 'inTheWay'>, timeZone: string): string[] {
  return inTheWay
    .filter(({ source }) => source === 'booking' || source === 'slot')
    .map((span) => (span.title === null ? spanText(span, timeZone) : `${span.title}, ${spanText(span, timeZone)}`))
}

/** Why the student can no longer choose; `null` while they can. */
export function closedText({ state, startDate }: OwnSlot, timeZone: string): string | null {
  if (state === 'cancelled') return t('This does not take place on {day}. We are sorry.', { day: dayText(startDate, timeZone) })
  if (state === 'over') return t('This is over. Thank you for coming!')
  if (state === 'closed') return t('This invitation is no longer open. Please write to the office if you have a question.')
  return null
}
