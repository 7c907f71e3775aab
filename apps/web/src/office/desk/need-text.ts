import type { Need } from '@callboard/contract/office/desk/endpoints'
import type { NeedKind } from '@callboard/contract/office/desk/rules'
import { dayOf } from '@callboard/contract/time/month'
import { CalendarClock, CameraOff, CircleAlert, Hourglass, type LucideIcon, Send, Timer, TriangleAlert, Video } from 'lucide-react'
import { withZone } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { formatter } from '#app/language/time-of-day.ts'

export const NEED_ICON: Readonly<Record<NeedKind, LucideIcon>> = {
  'offer-ends': Timer,
  'call-problem': CircleAlert,
  short: CalendarClock,
  unfilled: CalendarClock,
  'no-consent': CameraOff,
  untold: Send,
  'new-tape': Video,
  waiting: Hourglass,
  'mail-failed': TriangleAlert,
}

/** What waits, in a few words; the casting call and the date are beside it. */
export function needText({ kind, count }: Need): string {
  switch (kind) {
    case 'offer-ends':
      return plural(count, '1 offer ends soon', '{count} offers end soon')
    case 'call-problem':
      return plural(count, '1 person has a problem with their call', '{count} people have a problem with their call')
    case 'short':
      return plural(count, '1 open place, closing soon', '{count} open places, closing soon')
    case 'unfilled':
      return plural(count, '1 open place, shooting soon', '{count} open places, shooting soon')
    case 'no-consent':
      return plural(count, '1 booked person has given no consent', '{count} booked people have given no consent')
    case 'untold':
      return plural(count, '1 decision is not told', '{count} decisions are not told')
    case 'new-tape':
      return plural(count, '1 self-tape is not watched yet', '{count} self-tapes are not watched yet')
    case 'waiting':
      return plural(count, '1 applicant waits for an answer', '{count} applicants wait for an answer')
    case 'mail-failed':
      return plural(count, '1 email could not be delivered', '{count} emails could not be delivered')
  }
}

/** What is known of it: the casting call, who could take open places, and the date. */
export function needDetail(need: Need, timeZone: string): string {
  const { kind, project, toDecide } = need
  return [
    project?.title ?? (kind === 'new-tape' ? t('Without a casting call') : null),
    toDecide > 0 && t('{count} to decide', { count: toDecide }),
    needDate(need, timeZone),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Until when, or since when. */
function needDate({ kind, at }: Need, timeZone: string): string {
  const date = (options: Intl.DateTimeFormatOptions) => formatter(timeZone, { weekday: 'short', ...options }).format(new Date(at))
  if (kind === 'offer-ends') return withZone(date({ hour: 'numeric', minute: '2-digit' }), at, timeZone)
  const day = date({ month: 'short', day: 'numeric' })
  return kind === 'untold' || kind === 'new-tape' || kind === 'waiting' ? t('since {day}', { day }) : day
}

/** Where it is done. */
export function needAddress({ kind, project, talentId, toDecide, at }: Need, timeZone: string) {
  if (kind === 'new-tape' && !project && talentId !== null) return { to: '/talent-search', search: { talent: talentId } } as const
  if (!project) return { to: '/sent-messages' } as const
  const params = { id: String(project.id) }
  switch (kind) {
    case 'call-problem':
      return { to: '/project/$id/call-sheet/$day', params: { ...params, day: dayOf(at, timeZone) } } as const
    case 'short':
    case 'unfilled':
      // Those who have applied come first; without any, others are searched.
      return { to: toDecide > 0 ? '/project/$id/applicants' : '/project/$id/matches', params } as const
    case 'no-consent':
      return { to: '/project/$id/cast', params } as const
    case 'mail-failed':
      return { to: '/project/$id/messages', params } as const
    case 'offer-ends':
    case 'untold':
    case 'new-tape':
    case 'waiting':
      return { to: '/project/$id/applicants', params } as const
  }
}
