import type { Need } from '@callboard/contract/office/desk/endpoints'
import type { NeedKind } from '@callboard/contract/office/desk/rules'
import { dayOf } from '@callboard/contract/time/month'
import {
  CalendarCheck,
  CalendarClock,
  CameraOff,
  CircleAlert,
  Hourglass,
  type LucideIcon,
  MailOpen,
  MessageSquare,
  Send,
  Timer,
  TriangleAlert,
  UserRoundPlus,
  Video,
} from 'lucide-react'
import { withZone } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { formatter } from '#app/language/time-of-day.ts'

export const NEED_ICON: Readonly<Record<NeedKind, LucideIcon>> = {
  'mail-sign-in': TriangleAlert,
  'mail-in': TriangleAlert,
  'offer-ends': Timer,
  'call-problem': CircleAlert,
  asked: MessageSquare,
  'unfiled-mail': MailOpen,
  short: CalendarClock,
  unfilled: CalendarClock,
  'no-consent': CameraOff,
  'hear-by': CalendarCheck,
  untold: Send,
  'new-tape': Video,
  waiting: Hourglass,
  'new-registration': UserRoundPlus,
  'mail-failed': TriangleAlert,
  'text-failed': TriangleAlert,
}

/** What waits, in a few words; the casting call and the date are shown beside it. */
export function needText({ kind, count }: Pick<Need, 'kind' | 'count'>): string {
  switch (kind) {
    case 'mail-sign-in':
      return t('Mail servers do not accept the OAuth2 sign-in any more')
    case 'mail-in':
      return t('Replies by email cannot be read')
    case 'offer-ends':
      return plural(count, '1 offer ends soon', '{count} offers end soon')
    case 'call-problem':
      return plural(count, '1 person has a problem with their call', '{count} people have a problem with their call')
    case 'asked':
      return plural(count, '1 conversation waits for an answer', '{count} conversations wait for an answer')
    case 'unfiled-mail':
      return plural(count, '1 email waits to be filed', '{count} emails wait to be filed')
    case 'short':
      return plural(count, '1 open place, closing soon', '{count} open places, closing soon')
    case 'unfilled':
      return plural(count, '1 open place, shooting soon', '{count} open places, shooting soon')
    case 'no-consent':
      return plural(count, '1 booked person has given no consent', '{count} booked people have given no consent')
    case 'hear-by':
      return plural(count, '1 person was promised an answer', '{count} people were promised an answer')
    case 'untold':
      return plural(count, '1 decision is not told', '{count} decisions are not told')
    case 'new-tape':
      return plural(count, '1 self-tape is not watched yet', '{count} self-tapes are not watched yet')
    case 'waiting':
      return plural(count, '1 applicant waits for an answer', '{count} applicants wait for an answer')
    case 'new-registration':
      return plural(count, '1 registration is not confirmed', '{count} registrations are not confirmed')
    case 'mail-failed':
      return plural(count, '1 email could not be delivered', '{count} emails could not be delivered')
    case 'text-failed':
      return plural(count, '1 text message could not be delivered', '{count} text messages could not be delivered')
  }
}

/** The details of a need: the casting call, who could take open places, and the date. */
export function needDetail(need: Need, timeZone: string): string {
  const { kind, project } = need
  return joined([
    project?.title ?? (kind === 'new-tape' || kind === 'asked' ? t('Without a casting call') : null),
    ...whatAndWhen(need, timeZone),
  ])
}

/** As `needDetail`, for a line inside a casting call's group: what waits, and the date. */
export const needInGroup = (need: Need, timeZone: string): string => joined([needText(need), ...whatAndWhen(need, timeZone)])

const joined = (parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(' · ')

function whatAndWhen(need: Need, timeZone: string) {
  const { toDecide } = need
  return [toDecide > 0 && t('{count} to decide', { count: toDecide }), needDate(need, timeZone)]
}

/** Kinds that show since when they wait; the others show a deadline or a day. */
const SINCE: ReadonlySet<NeedKind> = new Set([
  'mail-sign-in',
  'mail-in',
  'asked',
  'unfiled-mail',
  'untold',
  'new-tape',
  'waiting',
  'new-registration',
  'mail-failed',
  'text-failed',
])

/** The deadline or day of a need, or since when it waits. */
function needDate({ kind, at }: Pick<Need, 'kind' | 'at'>, timeZone: string): string {
  const date = (options: Intl.DateTimeFormatOptions) => formatter(timeZone, { weekday: 'short', ...options }).format(new Date(at))
  if (kind === 'offer-ends') return withZone(date({ hour: 'numeric', minute: '2-digit' }), at, timeZone)
  const day = date({ month: 'short', day: 'numeric' })
  return SINCE.has(kind) ? t('since {day}', { day }) : day
}

/** Needs of one kind, from all casting calls. */
export interface NeedGroup {
  readonly kind: NeedKind
  readonly needs: readonly Need[]
}

/** The needs by kind, in their order. */
export function groupNeeds(needs: readonly Need[]): readonly NeedGroup[] {
  return [...Map.groupBy(needs, ({ kind }) => kind)].map(([kind, of]) => ({ kind, needs: of }))
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** The text of a group, in the form of `needText`. */
export const groupText = ({ kind, needs }: NeedGroup): string => needText({ kind, count: sum(needs.map(({ count }) => count)) })

/** The number of casting calls in a group, and the date of the first one. */
export function groupDetail({ kind, needs }: NeedGroup, timeZone: string): string {
  const calls = needs.filter(({ project }) => project !== null).length
  const [first = ''] = needs.map(({ at }) => at).toSorted()
  return joined([calls > 0 && plural(calls, '1 casting call', '{count} casting calls'), needDate({ kind, at: first }, timeZone)])
}

/** Where a need is handled: the page of its people. */
export function needAddress({ kind, project, talentId, applications, count, toDecide, at }: Need, timeZone: string) {
  if (kind === 'mail-sign-in' || kind === 'mail-in') return { to: '/settings', search: { part: 'mail' } } as const
  if (kind === 'new-registration' && count > 1) return { to: '/talent-search', search: { addedSince: dayOf(at, timeZone) } } as const
  if (kind === 'asked') return { to: '/messages', search: project ? { project: project.id } : {} } as const
  if (kind === 'unfiled-mail') return { to: '/messages', search: { mails: 'quarantined' } } as const
  if (!project && talentId !== null) return { to: '/talent-search', search: { talent: talentId } } as const
  if (!project) return { to: '/sent-messages', search: { mail: 'refused' } } as const
  const params = { id: String(project.id) }
  switch (kind) {
    case 'call-problem':
      return {
        to: '/project/$id/call-sheet/$day',
        params: { ...params, day: dayOf(at, timeZone) },
        search: { meant: [...applications] },
      } as const
    case 'short':
    case 'unfilled':
      // Undecided applicants come first; if there are none, the page finds others.
      if (toDecide === 0) return { to: '/project/$id/matches', params } as const
      return { to: '/project/$id/applicants', params, search: { meant: [...applications] } } as const
    case 'mail-failed':
      return { to: '/project/$id/messages', params, search: { mail: 'refused' } } as const
    case 'no-consent':
    case 'offer-ends':
    case 'hear-by':
    case 'untold':
    case 'new-tape':
    case 'waiting':
    case 'new-registration':
    case 'text-failed':
      return { to: '/project/$id/applicants', params, search: { meant: [...applications] } } as const
  }
}
