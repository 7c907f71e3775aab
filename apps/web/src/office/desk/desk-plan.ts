import type { Desk } from '@callboard/contract/office/desk/endpoints'
import type { CallDate } from '@callboard/contract/schedule/calendar/endpoints'
import { dayOf } from '@callboard/contract/time/month'

/** Something planned: a date of a casting call, or an event. */
export type Planned =
  | { readonly kind: 'call'; readonly date: CallDate }
  | { readonly kind: 'event'; readonly event: Desk['events'][number] }

/** A casting call that closes; `short` if fewer people are booked than it needs. */
export type Closing = CallDate & { readonly short: Desk['short'][number] | undefined }

/** Planned events, earliest first, and the casting calls that close. */
export interface DeskPlan {
  readonly planned: readonly Planned[]
  readonly closing: readonly Closing[]
}

const startOf = (planned: Planned) => (planned.kind === 'call' ? planned.date : planned.event).startDate

/** The plan of today, and of the days after it. Events that began earlier and have not ended count as today's. */
export function deskPlan(
  { today, dates, events, short }: Pick<Desk, 'today' | 'dates' | 'events' | 'short'>,
  timeZone: string,
): Record<'today' | 'later', DeskPlan> {
  const planned = [
    ...dates.filter(({ kind }) => kind !== 'deadline').map((date): Planned => ({ kind: 'call', date })),
    ...events.map((event): Planned => ({ kind: 'event', event })),
  ].toSorted((one, other) => startOf(one).localeCompare(startOf(other)))
  const shortCalls = new Map(short.map((call) => [call.projectId, call]))
  const closing = dates
    .filter(({ kind, status }) => kind === 'deadline' && status === 'active')
    .map((date) => ({ ...date, short: shortCalls.get(date.projectId) }))
  const isLater = (instant: string) => dayOf(instant, timeZone) > today
  const plan = (wanted: boolean): DeskPlan => ({
    planned: planned.filter((one) => isLater(startOf(one)) === wanted),
    closing: closing.filter(({ startDate }) => isLater(startDate) === wanted),
  })
  return { today: plan(false), later: plan(true) }
}
