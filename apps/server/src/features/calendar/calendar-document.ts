import type { EventType } from '@callboard/contract/calendar/rules'
import { nameOf, type Words } from '@callboard/contract/words'
import ical, { ICalEventClass, ICalEventStatus } from 'ical-generator'

/** What a feed tells of one event. */
export interface FeedEvent {
  readonly id: number
  readonly title: string
  readonly description: string | null
  readonly startDate: Date
  readonly endDate: Date
  readonly location: string | null
  readonly eventType: EventType
  readonly isPrivate: boolean
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly isCancelled: boolean
  /** Where to read more. */
  readonly url: string
}

/** Seconds after which calendars should look again; most look less often, whatever they are told. */
const REFRESH_SECONDS = 3600

/** The library writes a calendar's name as it is given. */
function escapedName(name: string): string {
  return name.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/[\r\n]+/g, ' ')
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

/**
 * Writes an iCalendar document (RFC 5545): a snapshot without `METHOD`, which would make every event an invitation that somebody
 * organises. Times are in UTC, so that no clock change can be read into them.
 *
 * @param calendar what the calendar is called, whose `words` it speaks, and `host`, which makes the events' ids unique in the world
 */
export function calendarDocument({
  name,
  host,
  events,
  words,
}: {
  name: string
  host: string
  events: readonly FeedEvent[]
  words: Words
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
      id: `event-${event.id}@${host}`,
      sequence: event.version - 1,
      stamp: event.updatedAt,
      created: event.createdAt,
      lastModified: event.updatedAt,
      start: startDate,
      // The end must be later than the start; an event without it ends as it starts.
      end: seconds(endDate) > seconds(startDate) ? endDate : null,
      summary: event.title,
      description: event.description,
      location: event.location,
      categories: [{ name: words.t(nameOf(event.eventType)) }],
      url: event.url,
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      class: event.isPrivate ? ICalEventClass.PRIVATE : ICalEventClass.PUBLIC,
    })
  }
  return `${calendar.toString()}\r\n`
}
