import type { Translator } from '@callboard/contract/translate'
import ical, { ICalAttendeeRole, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** An event in a mail to one person. */
export interface MailedEvent {
  /** The event's id in calendars and feeds, so that calendar programs recognise it. */
  readonly id: string
  /** Rises with each mail. */
  readonly sequence: number
  /** `null` for a downloaded file. */
  readonly method: 'REQUEST' | 'CANCEL' | null
  readonly start: Date
  readonly end: Date
  /** Whether it takes whole days. Start and end are then midnights in UTC, and the end is exclusive. */
  readonly isAllDay: boolean
  readonly summary: string
  readonly description: string
  readonly place: string | null
  /** The page with details, from our origin on. */
  readonly path: string
  readonly person: { readonly name: string; readonly email: string }
  readonly sentAt: Date
}

/** The parts of this Callboard that an event needs. */
export interface EventHost {
  /** Our origin. */
  readonly publicUrl: string
  readonly institution: { readonly name: string; readonly timeZone: string }
  /** The sender of mails, `Name <address>` or the address. */
  readonly office: { readonly mail: { readonly mailFrom: string } }
}

/**
 * Writes a calendar file with one event (RFC 5545). Its mail is an invitation (RFC 5546) that needs no answer, because people answer in
 * Callboard.
 *
 * @param product the creator, named after *Callboard*
 */
export function eventDocument(
  event: MailedEvent,
  product: string,
  { publicUrl, institution, office }: EventHost,
  { t }: Translator,
): string {
  const { mailFrom } = office.mail
  const isCancelled = event.method === 'CANCEL'
  const calendar = ical({ prodId: { company: 'Callboard', product }, scale: 'gregorian' })
  if (event.method) calendar.method(isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST)
  const made = calendar.createEvent({
    id: `${event.id}@${new URL(publicUrl).host}`,
    sequence: event.sequence,
    stamp: event.sentAt,
    start: event.start,
    end: event.end,
    allDay: event.isAllDay,
    summary: event.summary,
    description: event.description,
    location: event.place,
    url: `${publicUrl}${event.path}`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  if (event.method) {
    made.organizer({ name: t(institution.name), email: /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom })
    made.createAttendee({ ...event.person, rsvp: false, role: ICalAttendeeRole.REQ })
  }
  return `${calendar.toString()}\r\n`
}
