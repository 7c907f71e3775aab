import type { CallDateKind } from '@callboard/contract/casting/projects/shoots'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { CalendarEvent, CallDate } from '@callboard/contract/schedule/calendar/endpoints'
import { MINUTE_MS } from '@callboard/contract/time/durations'
import type { Span } from './event-span.ts'

/** An event in the calendar. */
export interface EventItem extends Span {
  readonly kind: 'event'
  /** Unique in the calendar. */
  readonly key: string
  readonly isAllDay: false
  readonly event: CalendarEvent
}

/** A date of a casting call in the calendar; it moves only when the casting call changes. */
export interface CallItem extends Span {
  readonly kind: CallDateKind
  readonly key: string
  readonly isAllDay: boolean
  readonly date: CallDate
}

/** Anything in the calendar. */
export type Item = EventItem | CallItem

export const eventKey = (id: number) => `event-${id}`

export function eventItem(event: CalendarEvent): EventItem {
  return { kind: 'event', key: eventKey(event.id), startDate: event.startDate, endDate: event.endDate, isAllDay: false, event }
}

/** An application deadline counts as the last minute of its day, so that it comes after everything else that day. */
export function callItem(date: CallDate): CallItem {
  const { id, kind, endDate, isAllDay } = date
  const startDate = kind === 'deadline' ? new Date(Date.parse(endDate) - MINUTE_MS).toISOString() : date.startDate
  return { kind, key: id, startDate, endDate, isAllDay, date }
}

export function titleOf(item: Item): string {
  if (item.kind === 'event') return item.event.title
  const { title, roleName, session } = item.date
  if (session) return `${session.name} · ${title}`
  return roleName === null || roleName === PARTICIPANT ? title : `${title} · ${roleName}`
}

export function isCancelled(item: Item): boolean {
  return item.kind === 'event' ? item.event.status === 'cancelled' : item.date.status === 'cancelled'
}

/** The place of an item. */
export function placeOf(item: Item): string | null {
  return item.kind === 'event' ? item.event.location : item.date.place
}
