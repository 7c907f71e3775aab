import { bookingSequence } from '@callboard/contract/casting/projects/shoots'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import { addDays, dayOf } from '@callboard/contract/time/month'
import type { Translator } from '@callboard/contract/translate'
import type { StoredEvent } from './calendar.repository.ts'
import type { FeedEvent } from './calendar-document.ts'
import type { Shoot } from './shoots.domain.ts'

/** A calendar event in a feed. */
export function eventInFeed(event: StoredEvent, url: string): FeedEvent {
  return {
    id: `event-${event.id}`,
    sequence: event.version - 1,
    title: event.title,
    description: event.description,
    startDate: event.startDate,
    endDate: event.endDate,
    isAllDay: false,
    location: event.location,
    eventType: event.eventType,
    isPrivate: event.isPrivate,
    createdAt: event.createdAt,
    updatedAt: event.updatedAt,
    status: event.deletedAt !== null || event.status === 'cancelled' ? 'cancelled' : 'confirmed',
    url,
  }
}

/**
 * A shoot in a feed. Its sequence rises with every change of the casting call, or of a role with its own date, and with every mail about it
 * to the reader.
 *
 * @param url the page of the casting call
 */
export function shootInFeed(
  { id, call, role, startDate, endDate, isAllDay, place, sequence }: Shoot,
  { url, timeZone, translator: { t } }: { url: string; timeZone: string; translator: Translator },
): FeedEvent {
  const day = dayOf(startDate, timeZone)
  const named = role !== null && role.name !== PARTICIPANT
  return {
    id,
    sequence: Math.max(sequence, role ? bookingSequence(call, role) : call.version - 1),
    title: named ? t('Shoot: {title}, as {role}', { title: call.title, role: role.name }) : t('Shoot: {title}', { title: call.title }),
    description: null,
    startDate: new Date(isAllDay ? day : startDate),
    endDate: new Date(isAllDay ? addDays(day, 1) : endDate),
    isAllDay,
    location: place,
    eventType: 'shoot',
    isPrivate: false,
    createdAt: role?.createdAt ?? call.createdAt,
    updatedAt: role && role.updatedAt > call.updatedAt ? role.updatedAt : call.updatedAt,
    status: call.status === 'cancelled' ? 'cancelled' : call.status === 'draft' ? 'tentative' : 'confirmed',
    url,
  }
}
