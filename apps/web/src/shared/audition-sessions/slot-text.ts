import type { OwnSlot } from '@callboard/contract/schedule/audition-sessions/own-slots.endpoints'
import type { AuditionKind } from '@callboard/contract/schedule/audition-sessions/rules'
import type { AuditionSession } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { dayOf } from '@callboard/contract/time/month'
import { formatDay, withZone } from '#app/language/dates.ts'
import { msg, plural, t } from '#app/language/t.ts'
import { formatter } from '#app/language/time-of-day.ts'

/** What the kinds of audition sessions are called. */
export const KIND_NAME: Readonly<Record<AuditionKind, string>> = {
  audition: msg('Audition'),
  callback: msg('Callback'),
  fitting: msg('Fitting'),
}

/** A time of day, as `9:15 AM`. */
export const clockText = (instant: string, timeZone: string): string => withZone(bareClockText(instant, timeZone), instant, timeZone)

/** The same below a heading that names the zone. */
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

/** How many places are taken, and how many are offered to people who waited. */
export const takenText = ({ taken, places, offered }: AuditionSession['counts']): string =>
  [t('{taken} of {places} taken', { taken, places }), offered > 0 && plural(offered, '1 offered', '{count} offered')]
    .filter(Boolean)
    .join(' · ')

/** Room and place in one line. */
export const whereText = ({ place, slot }: Pick<OwnSlot, 'place' | 'slot'>): string => [slot?.room, place].filter(Boolean).join(', ')

/** Whether no time is left that the student could take. */
export const isFull = ({ times }: Pick<OwnSlot, 'times'>): boolean => !times.some(({ free, busy }) => free > 0 && busy !== 'refuses')

/** Whether the student's other bookings take every time, so that no waiting list helps. */
export const isBlocked = ({ times }: Pick<OwnSlot, 'times'>): boolean => times.length > 0 && times.every(({ busy }) => busy === 'refuses')

/** Bookings and slots that take times of the audition session, as *Open day film, 9:00 AM – 12:00 PM*. */
export function inTheWayTexts({ inTheWay }: Pick<OwnSlot, 'inTheWay'>, timeZone: string): string[] {
  return inTheWay
    .filter(({ source }) => source === 'booking' || source === 'slot')
    .map((span) => (span.title === null ? spanText(span, timeZone) : `${span.title}, ${spanText(span, timeZone)}`))
}

/** Why nothing can be chosen any more; `null` while it can. */
export function closedText({ state, startDate }: OwnSlot, timeZone: string): string | null {
  if (state === 'cancelled') return t('This does not take place on {day}. We are sorry.', { day: dayText(startDate, timeZone) })
  if (state === 'over') return t('This is over. Thank you for coming!')
  if (state === 'closed') return t('This invitation is no longer open. Please write to the office if you have a question.')
  return null
}
