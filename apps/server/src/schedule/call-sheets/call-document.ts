import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import type { Translator } from '@callboard/contract/translate'
import { type EventHost, eventDocument, type MailedEvent } from '#platform/mail/event-document.ts'
import { callFacts, type ToldCall } from './call-notices.domain.ts'

/** Where the event of a call goes, and what for. */
export type CallEvent = Pick<MailedEvent, 'id' | 'sequence' | 'method' | 'person' | 'sentAt'>

/** Writes the calendar file of one person's call. A call without a known end takes an hour. */
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
    end: call.wrapAt === null ? new Date(start.getTime() + HOUR_MS) : new Date(call.wrapAt),
    isAllDay: false,
    summary:
      call.roleName === PARTICIPANT ? t('Shoot: {title}', { title }) : t('Shoot: {title}, as {role}', { title, role: call.roleName }),
    description: callFacts(call, translator, host.institution.timeZone),
    place: [call.content.place, call.content.address].filter(Boolean).join(', ') || null,
    path: `/project/${call.projectId}`,
  }
  return eventDocument(shown, 'Call sheet', host, translator)
}
