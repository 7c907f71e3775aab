import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import { AUDITION_TITLE } from '@callboard/contract/schedule/audition-sessions/rules'
import type { Translator } from '@callboard/contract/translate'
import { type EventHost, eventDocument } from '#platform/mail/event-document.ts'
import type { StoredSession } from './audition-sessions.repository.ts'
import type { Invitation } from './invitations.repository.ts'
import type { SlotTerms } from './notices.domain.ts'

/** The calendar event in a mail about a slot. */
export interface SlotEvent {
  readonly terms: SlotTerms
  /** Whether the person has lost the slot. */
  readonly isCancelled: boolean
}

/**
 * Writes the calendar file of a person's slot, with the same id, title and sequence as in the calendar feeds.
 *
 * @param invitation as it is after the change
 */
export function slotDocument(
  { session, invitation, event, sentAt }: { session: StoredSession; invitation: Invitation; event: SlotEvent; sentAt: Date },
  host: EventHost,
  translator: Translator,
): string {
  const { terms, isCancelled } = event
  const { id, roleName, firstName, lastName, email } = invitation
  const { title } = session.project
  const shown = {
    id: `slot-${id}`,
    sequence: session.version - 1 + invitation.version - 1,
    method: isCancelled ? 'CANCEL' : 'REQUEST',
    start: terms.start,
    end: terms.end,
    isAllDay: false,
    summary: translator.t(AUDITION_TITLE[session.kind], { title: roleName === PARTICIPANT ? title : `${title} · ${roleName}` }),
    description: session.name,
    place: terms.where,
    path: '/',
    person: { name: `${firstName} ${lastName}`, email },
    sentAt,
  } as const
  return eventDocument(shown, 'Audition', host, translator)
}
