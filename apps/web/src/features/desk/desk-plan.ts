import type { CallDate } from '@callboard/contract/calendar/endpoints'
import { dayOf } from '@callboard/contract/calendar/month'
import type { Desk } from '@callboard/contract/desk/endpoints'

/** Something planned: a date of a casting call, or an event. */
export type Planned =
  | { readonly kind: 'call'; readonly date: CallDate }
  | { readonly kind: 'event'; readonly event: Desk['events'][number] }

/** What is planned, earliest first, and the casting calls that close. */
export interface DeskPlan {
  readonly planned: readonly Planned[]
  readonly closing: readonly CallDate[]
}

const startOf = (planned: Planned) => (planned.kind === 'call' ? planned.date : planned.event).startDate

/** What is planned today, and on the days after it. What began before today, and goes on, is today's. */
export function deskPlan(
  { today, dates, events }: Pick<Desk, 'today' | 'dates' | 'events'>,
  timeZone: string,
): Record<'today' | 'later', DeskPlan> {
  const planned = [
    ...dates.filter(({ kind }) => kind !== 'deadline').map((date): Planned => ({ kind: 'call', date })),
    ...events.map((event): Planned => ({ kind: 'event', event })),
  ].toSorted((one, other) => startOf(one).localeCompare(startOf(other)))
  const closing = dates.filter(({ kind, status }) => kind === 'deadline' && status === 'active')
  const isLater = (instant: string) => dayOf(instant, timeZone) > today
  const plan = (wanted: boolean): DeskPlan => ({
    planned: planned.filter((one) => isLater(startOf(one)) === wanted),
    closing: closing.filter(({ startDate }) => isLater(startDate) === wanted),
  })
  return { today: plan(false), later: plan(true) }
}
