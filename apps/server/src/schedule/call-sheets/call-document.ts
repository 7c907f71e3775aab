import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { Translator } from '@callboard/contract/translate'
import ical, { ICalAttendeeRole, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { callFacts, type ToldCall } from './call-notices.domain.ts'

/** Where the event of a call goes, and what for. */
export interface CallEvent {
  /** The id of the shoot in the calendar and its feeds, so that calendar programs know them as one event. */
  readonly eventId: string
  /** Rises each time that it is sent. */
  readonly sequence: number
  /** `null` for a file that somebody downloads. */
  readonly method: 'REQUEST' | 'CANCEL' | null
  readonly email: string
  readonly name: string
  readonly sentAt: Date
}

/** What the calendar needs to know of this Callboard. */
export interface CallHost {
  /** Our origin. */
  readonly publicUrl: string
  readonly institution: { readonly name: string; readonly timeZone: string }
  /** The sender of mails, `Name <address>` or the address. */
  readonly office: { readonly mail: { readonly mailFrom: string } }
}

/** Minutes that a call without a known end takes. */
const WITHOUT_END_MINUTES = 60

/**
 * Writes the calendar file of one person's call (RFC 5545). Its mail is an invitation (RFC 5546) whose answer nobody needs, because people
 * confirm in Callboard.
 */
export function callDocument(
  call: ToldCall & { readonly projectId: number },
  event: CallEvent,
  host: CallHost,
  translator: Translator,
): string {
  const { t } = translator
  const { publicUrl, institution, office } = host
  const { mailFrom } = office.mail
  const isCancelled = event.method === 'CANCEL'
  const title = call.projectTitle
  const start = new Date(call.callAt)
  const calendar = ical({ prodId: { company: 'Callboard', product: 'Call sheet' }, scale: 'gregorian' })
  if (event.method) calendar.method(isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST)
  const made = calendar.createEvent({
    id: `${event.eventId}@${new URL(publicUrl).host}`,
    sequence: event.sequence,
    stamp: event.sentAt,
    start,
    end: call.wrapAt === null ? new Date(start.getTime() + WITHOUT_END_MINUTES * 60_000) : new Date(call.wrapAt),
    summary:
      call.roleName === PARTICIPANT ? t('Shoot: {title}', { title }) : t('Shoot: {title}, as {role}', { title, role: call.roleName }),
    description: callFacts(call, translator, institution.timeZone),
    location: [call.content.place, call.content.address].filter(Boolean).join(', ') || null,
    url: `${publicUrl}/project/${call.projectId}`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  if (event.method) {
    made.organizer({ name: t(institution.name), email: /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom })
    made.createAttendee({ name: event.name, email: event.email, rsvp: false, role: ICalAttendeeRole.REQ })
  }
  return `${calendar.toString()}\r\n`
}
