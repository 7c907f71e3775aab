import type { Card } from '@callboard/contract/casting/endpoints'
import { takesPlace } from '@callboard/contract/casting/stages'
import { withZone } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { formatter } from '#app/language/time-of-day.ts'

type Clash = NonNullable<Card['clash']>

/** Whether a booking of this card needs a reason, because the person is busy at that time. An open offer does not count. */
export function isTimeTaken(card: Card): card is Card & { clash: Clash } {
  return card.clash !== null && card.clash.source !== 'offer' && !takesPlace(card.stage)
}

/** What takes the time: *Booked for Open day, 9:00 AM – 12:00 PM*. Of a class or an audition it says the time only. */
export function busyText({ source, title, startDate, endDate }: Clash, timeZone: string): string {
  const range = formatter(timeZone, { hour: 'numeric', minute: '2-digit' }).formatRange(new Date(startDate), new Date(endDate))
  const time = withZone(range, endDate, timeZone)
  if (source === 'booking') return t('Booked for {call}, {time}', { call: title ?? '', time })
  if (source === 'slot') return t('Has an audition, {time}', { time })
  if (source === 'offer') return t('Asked for {call}, {time}', { call: title ?? '', time })
  return t('Busy, {time}', { time })
}
