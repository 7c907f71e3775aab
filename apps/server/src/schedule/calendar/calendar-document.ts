import type { EventType } from '@callboard/contract/event-types'
import { nameOf, type Translator } from '@callboard/contract/translate'
import ical, { ICalEventClass, ICalEventStatus } from 'ical-generator'

/** One event in a feed: an event of the calendar, or a shoot. */
export interface FeedEvent {
  /** Unique within the calendar, and stable. */
  readonly id: string
  /** Rises with each change. */
  readonly sequence: number
  readonly title: string
  readonly description: string | null
  readonly startDate: Date
  readonly endDate: Date
  /** Whether the event takes whole days. Its dates are then midnights in UTC, and the end day is not included. */
  readonly isAllDay: boolean
  readonly location: string | null
  readonly eventType: EventType
  readonly isPrivate: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly status: 'confirmed' | 'tentative' | 'cancelled'
  /** The page with details. */
  readonly url: string
}

const STATUS = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const satisfies Record<FeedEvent['status'], ICalEventStatus>

/** Seconds after which calendars should refresh; most refresh less often regardless. */
const REFRESH_SECONDS = 3600

/** Escaped here, because the library does not escape the calendar's name. */
function escapedName(name: string): string {
  return name.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/[\r\n]+/g, ' ')
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

/**
 * Writes an iCalendar document (RFC 5545): a snapshot without `METHOD`, which would make every event an invitation from an organiser.
 * Times are in UTC, so that daylight saving time cannot affect them.
 *
 * @param calendar the name, the `translator`, and `host`, which makes the ids of events globally unique
 */
export function calendarDocument({
  name,
  host,
  events,
  translator,
}: {
  name: string
  host: string
  events: readonly FeedEvent[]
  translator: Translator
}): string {
  const calendar = ical({
    prodId: { company: 'Callboard', product: 'Casting Calendar' },
    name: escapedName(name),
    scale: 'gregorian',
    ttl: REFRESH_SECONDS,
  })
  for (const event of events) {
    const { startDate, endDate } = event
    calendar.createEvent({
      id: `${event.id}@${host}`,
      sequence: event.sequence,
      stamp: event.updatedAt,
      created: event.createdAt,
      lastModified: event.updatedAt,
      start: startDate,
      allDay: event.isAllDay,
      // The end must be later than the start. An event without an end ends when it starts.
      end: seconds(endDate) > seconds(startDate) ? endDate : null,
      summary: event.title,
      description: event.description,
      location: event.location,
      categories: [{ name: translator.t(nameOf(event.eventType)) }],
      url: event.url,
      status: STATUS[event.status],
      class: event.isPrivate ? ICalEventClass.PRIVATE : ICalEventClass.PUBLIC,
    })
  }
  return `${calendar.toString()}\r\n`
}
