import type { FeedEvent } from './calendar-document.ts'

/** An event as a feed last showed it. */
type Shown = Pick<FeedEvent, 'id' | 'title' | 'isAllDay' | 'eventType' | 'sequence'> & {
  readonly start: string
  readonly end: string
  /** The offset added to its sequence, because the event was gone in between. */
  readonly raise: number
  /** Since when it is gone; `null` while it is in the feed. */
  readonly cancelledAt: string | null
}

/** An event as the last mail to its person showed it. The mail may be newer than the last read of the feed. */
export interface ToldEvent extends Partial<Pick<Shown, 'start' | 'end' | 'isAllDay'>> {
  /** The minimum sequence of its cancellation. */
  readonly least: number
}

/**
 * Adds to a feed the events that an earlier read showed and that are gone: a returned slot, an ended booking, a shoot without a date. They
 * appear as cancelled, because calendars keep events that merely disappear. An event's sequence never falls, even when it comes back.
 *
 * @param options.shown what the feed showed at its last read
 * @param options.told by id, the last mails about events that are gone
 * @param options.startedSince older events disappear without a cancellation
 * @param options.cancelledSince events that are gone for longer are no longer listed
 * @returns the events to send, and what to remember as shown
 */
export function withGone(
  events: readonly FeedEvent[],
  options: {
    shown: readonly Shown[]
    told: ReadonlyMap<string, ToldEvent>
    now: Date
    startedSince: Date
    cancelledSince: Date
    url: (start: Date) => string
  },
): { events: FeedEvent[]; shown: Shown[] } {
  const { shown, told, now, startedSince, cancelledSince, url } = options
  const before = new Map(shown.map((event) => [event.id, event]))
  const present = events.map((event) => {
    const last = before.get(event.id)
    const raise = last ? Math.max(last.raise, last.sequence + (last.cancelledAt === null ? 0 : 1) - event.sequence) : 0
    return { event: { ...event, sequence: event.sequence + raise }, raise }
  })
  const ids = new Set(events.map(({ id }) => id))
  const gone = shown
    .map((event) => (event.cancelledAt === null && !ids.has(event.id) ? asTold(event, told.get(event.id)) : event))
    .filter(({ id, start, end, cancelledAt }) => {
      if (ids.has(id) || new Date(start) < startedSince) return false
      // A past event took place, so it is not cancelled.
      return cancelledAt === null ? new Date(end) > now : new Date(cancelledAt) >= cancelledSince
    })
    .map((event) => (event.cancelledAt === null ? { ...event, sequence: event.sequence + 1, cancelledAt: now.toISOString() } : event))
  return {
    events: [...present.map(({ event }) => event), ...gone.map((event) => cancelled(event, url(new Date(event.start))))],
    shown: [...present.map(({ event, raise }) => toShown(event, raise)), ...gone],
  }
}

/** A gone event with the time of its last mail. Its sequence rises to one below that of the cancellation. */
function asTold(event: Shown, told: ToldEvent | undefined): Shown {
  if (!told) return event
  const { least, ...span } = told
  return { ...event, ...span, sequence: Math.max(event.sequence, least - 1) }
}

function toShown({ id, title, startDate, endDate, isAllDay, eventType, sequence }: FeedEvent, raise: number): Shown {
  return { id, title, start: startDate.toISOString(), end: endDate.toISOString(), isAllDay, eventType, sequence, raise, cancelledAt: null }
}

function cancelled({ id, title, start, end, isAllDay, eventType, sequence, cancelledAt }: Shown, url: string): FeedEvent {
  const since = new Date(cancelledAt ?? start)
  return {
    id,
    sequence,
    title,
    description: null,
    startDate: new Date(start),
    endDate: new Date(end),
    isAllDay,
    location: null,
    eventType,
    isPrivate: false,
    createdAt: since,
    updatedAt: since,
    status: 'cancelled',
    url,
  }
}
