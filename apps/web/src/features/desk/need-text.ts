import { dayOf } from '@callboard/contract/calendar/month'
import type { Need } from '@callboard/contract/desk/endpoints'
import type { NeedKind } from '@callboard/contract/desk/rules'
import { CalendarClock, CameraOff, CircleAlert, Hourglass, type LucideIcon, Send, Timer, TriangleAlert } from 'lucide-react'
import { formatter } from '#app/language/dates.ts'
import { plural } from '#app/language/t.ts'

export const NEED_ICON: Readonly<Record<NeedKind, LucideIcon>> = {
  'offer-ends': Timer,
  'call-problem': CircleAlert,
  short: CalendarClock,
  'no-consent': CameraOff,
  untold: Send,
  waiting: Hourglass,
  'mail-failed': TriangleAlert,
}

/** A day of these weeks, as `Fri, Nov 27`. */
export const shortDay = (instant: string, timeZone: string): string =>
  formatter(timeZone, { weekday: 'short', month: 'short', day: 'numeric' }).format(new Date(instant))

/** What waits, in a few words; the casting call is named beside it. */
export function needText({ kind, count, at }: Need, timeZone: string): string {
  switch (kind) {
    case 'offer-ends':
      return plural(count, '1 offer ends {when}', '{count} offers end, the first {when}', {
        when: formatter(timeZone, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(new Date(at)),
      })
    case 'call-problem':
      return plural(count, '1 person has a problem with their call on {day}', '{count} people have a problem with their call on {day}', {
        day: shortDay(at, timeZone),
      })
    case 'short':
      return plural(count, '1 open place, closes {day}', '{count} open places, closes {day}', { day: shortDay(at, timeZone) })
    case 'no-consent':
      return plural(
        count,
        '1 booked person has given no consent, shoot {day}',
        '{count} booked people have given no consent, shoot {day}',
        {
          day: shortDay(at, timeZone),
        },
      )
    case 'untold':
      return plural(count, '1 decision is not told since {day}', '{count} decisions are not told, the first since {day}', {
        day: shortDay(at, timeZone),
      })
    case 'waiting':
      return plural(count, '1 applicant waits for an answer since {day}', '{count} applicants wait for an answer, the first since {day}', {
        day: shortDay(at, timeZone),
      })
    case 'mail-failed':
      return plural(count, '1 e-mail could not be delivered', '{count} e-mails could not be delivered')
  }
}

/** Where it is done. */
export function needAddress({ kind, project, at }: Need, timeZone: string) {
  if (!project) return { to: '/sent-messages' } as const
  const params = { id: String(project.id) }
  switch (kind) {
    case 'call-problem':
      return { to: '/project/$id/call-sheet/$day', params: { ...params, day: dayOf(at, timeZone) } } as const
    case 'short':
      return { to: '/project/$id/matches', params } as const
    case 'no-consent':
      return { to: '/project/$id/cast', params } as const
    case 'mail-failed':
      return { to: '/project/$id/messages', params } as const
    default:
      return { to: '/project/$id/applicants', params } as const
  }
}
