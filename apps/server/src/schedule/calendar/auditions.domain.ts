import { isDesk } from '@callboard/contract/access'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import { AUDITION_TITLE } from '@callboard/contract/schedule/audition-sessions/rules'
import type { CallDate } from '@callboard/contract/schedule/calendar/endpoints'
import type { Translator } from '@callboard/contract/translate'
import type { SignedInActor } from '#platform/actor.ts'
import type { Audition } from './auditions.repository.ts'
import type { FeedEvent } from './calendar-document.ts'

/** An audition session or a slot as endpoints return it. Casting directors also get the number of taken places. */
export function auditionDate(
  { sessionId, name, createdBy, start, end, taken, places, ...audition }: Audition,
  actor: SignedInActor,
): CallDate {
  const isOffice = isDesk(actor.role)
  return {
    ...audition,
    kind: 'audition',
    session: { id: sessionId, name },
    roleId: null,
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    isAllDay: false,
    ...(isOffice && { booked: taken, needed: places }),
    isMine: isOffice ? createdBy === actor.userId : true,
  }
}

/** An audition session or a slot in a feed. @param url the page with details */
export function auditionInFeed(audition: Audition, { url, translator }: { url: string; translator: Translator }): FeedEvent {
  const { id, name, kind, title, roleName, start, end, place, sequence, createdAt, updatedAt, status } = audition
  const named = roleName === null || roleName === PARTICIPANT ? title : `${title} · ${roleName}`
  return {
    id,
    sequence,
    title: translator.t(AUDITION_TITLE[kind], { title: named }),
    description: name,
    startDate: start,
    endDate: end,
    isAllDay: false,
    location: place,
    eventType: kind === 'callback' ? 'callback' : 'audition',
    isPrivate: false,
    createdAt,
    updatedAt,
    status: status === 'cancelled' ? 'cancelled' : 'confirmed',
    url,
  }
}
