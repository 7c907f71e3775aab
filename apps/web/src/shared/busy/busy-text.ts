import type { BusySource } from '@callboard/contract/people/availability/rules'
import { msg, t } from '#app/language/t.ts'
import { formatter } from '#app/language/time-of-day.ts'
import { type BusyDay, type BusyStretch, DAY_MINUTES, freeParts, type Stretch } from './busy-days.ts'

const SOURCE: Readonly<Record<BusySource, string>> = {
  booking: msg('Booked'),
  slot: msg('Audition'),
  offer: msg('Offered'),
  class: msg('Class'),
  exception: msg('Busy'),
}

/** A part of a day, as `10:00 AM–11:30 AM`, or *All day*. */
export function stretchText({ from, to }: Stretch): string {
  if (from === 0 && to === DAY_MINUTES) return t('All day')
  const { format } = formatter('UTC', { hour: 'numeric', minute: '2-digit' })
  return `${format(from * 60_000)}–${format(to * 60_000)}`
}

/** Why a person is busy, as `Booked: Campus film`. */
export function reasonText({ source, title }: Pick<BusyStretch, 'source' | 'title'>): string {
  const why = t(SOURCE[source])
  return title === null ? why : t('{what}: {title}', { what: why, title })
}

/** When a person is free on a day. */
export function freeText(day: BusyDay): string {
  const free = freeParts(day)
  if (free === null) return t('Unknown')
  if (free.length === 0) return t('Not free')
  const times = free.map(stretchText).join(', ')
  return day.isException ? t('Free {times}, as an exception', { times }) : t('Free {times}', { times })
}
