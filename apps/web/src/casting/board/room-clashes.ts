import type { Card } from '@callboard/contract/casting/board/endpoints'
import { type Stage, takesPlace } from '@callboard/contract/casting/board/stages'
import { withZone } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { formatter } from '#app/language/time-of-day.ts'

type Clash = NonNullable<Card['clash']>

/**
 * The clash because of which a booking needs a reason; an open offer is not a clash.
 *
 * @param stage where they are now
 */
export function takenTime(card: Card | undefined, stage: Stage): Clash | null {
  return !card?.clash || card.clash.source === 'offer' || takesPlace(stage) ? null : card.clash
}

/** The text of a clash: *Booked for Open day, 9:00 AM – 12:00 PM*. For a class or an audition it names only the time. */
export function busyText({ source, title, startDate, endDate }: Clash, timeZone: string): string {
  const range = formatter(timeZone, { hour: 'numeric', minute: '2-digit' }).formatRange(new Date(startDate), new Date(endDate))
  const time = withZone(range, endDate, timeZone)
  if (source === 'booking') return t('Booked for {call}, {time}', { call: title ?? '', time })
  if (source === 'slot') return t('Has an audition, {time}', { time })
  if (source === 'offer') return t('Asked for {call}, {time}', { call: title ?? '', time })
  return t('Busy, {time}', { time })
}
