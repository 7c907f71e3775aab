import type { FeedEvent } from './calendar-document.ts'

/** An event as a feed showed it last. */
type Shown = Pick<FeedEvent, 'id' | 'title' | 'isAllDay' | 'eventType' | 'sequence'> & {
  readonly start: string
  readonly end: string
  /** By how much its sequence is above its own, because it was gone in between. */
  readonly raise: number
  /** Since when it is gone; `null` while it is there. */
  readonly cancelledAt: string | null
}

/** An event as its person was last told it, which may be later than the feed was read. */
export interface ToldEvent extends Partial<Pick<Shown, 'start' | 'end' | 'isAllDay'>> {
  /** Below which its end must not be sent. */
  readonly least: number
}

/**
 * The events of a feed, with those that a calendar has from an earlier reading and that are gone: a slot that was given back, a booking that
 * ended, a shoot without a date. They are cancelled, since calendars keep what merely vanishes. The sequence of an event never falls, also
 * not when it comes back.
 *
 * @param options.shown what the feed showed when it was last read
 * @param options.told what is known of events that are gone, by id
 * @param options.startedSince older events leave the feed without a word
 * @param options.cancelledSince since when events that are gone are still in it
 * @returns what to send, and what to remember as shown
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
      // What is over was there.
      return cancelledAt === null ? new Date(end) > now : new Date(cancelledAt) >= cancelledSince
    })
    .map((event) => (event.cancelledAt === null ? { ...event, sequence: event.sequence + 1, cancelledAt: now.toISOString() } : event))
  return {
    events: [...present.map(({ event }) => event), ...gone.map((event) => cancelled(event, url(new Date(event.start))))],
    shown: [...present.map(({ event, raise }) => toShown(event, raise)), ...gone],
  }
}

/** An event that goes, on its last day. Its number is one below that with which it goes. */
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
