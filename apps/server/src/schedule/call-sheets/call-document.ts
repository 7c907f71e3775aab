import { shootSpan } from '@callboard/contract/casting/projects/shoots'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { Dates } from '@callboard/contract/people/availability/needed-time'
import { HOUR_MS } from '@callboard/contract/time/durations'
import type { Translator } from '@callboard/contract/translate'
import { type EventHost, eventDocument, type MailedEvent } from '#platform/mail/event-document.ts'
import { callFacts, type ToldCall } from './call-notices.domain.ts'

/** The recipient and kind of a call's calendar event. */
export type CallEvent = Pick<MailedEvent, 'id' | 'sequence' | 'method' | 'person' | 'sentAt'>

/**
 * When a call ends, as in busy times and feeds (`booked_span`): at its wrap, however soon. Without a wrap it lasts an hour, or until the
 * end of the shoot if that is later.
 */
function endOf({ callAt, wrapAt, shootEnd = null }: ToldCall): Date {
  if (wrapAt !== null) return new Date(wrapAt)
  return new Date(Math.max(Date.parse(callAt) + HOUR_MS, shootEnd === null ? 0 : Date.parse(shootEnd)))
}

/** When a shoot ends; `null` without a day or a time. */
export function shootEndOf({ shootDate, ...times }: Dates, timeZone: string): string | null {
  return shootDate === null || times.shootTime === null ? null : shootSpan({ shootDate, ...times }, timeZone).endDate
}

/** Writes the calendar file of one person's call. */
export function callDocument(
  call: ToldCall & { readonly projectId: number },
  event: CallEvent,
  host: EventHost,
  translator: Translator,
): string {
  const { t } = translator
  const title = call.projectTitle
  const start = new Date(call.callAt)
  const shown = {
    ...event,
    start,
    end: endOf(call),
    isAllDay: false,
    summary:
      call.roleName === PARTICIPANT ? t('Shoot: {title}', { title }) : t('Shoot: {title}, as {role}', { title, role: call.roleName }),
    description: callFacts(call, translator, host.institution.timeZone),
    place: [call.content.place, call.content.address].filter(Boolean).join(', ') || null,
    path: `/project/${call.projectId}`,
  }
  return eventDocument(shown, 'Call sheet', host, translator)
}
