import type { CalendarEvent } from '@callboard/contract/calendar'
import type { Database } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { findEvents, type StoredEvent } from './calendar.repository.ts'

/** The casting calendar. */
export interface CalendarService {
  /**
   * Events that overlap a range, earliest first: all for casting directors; public ones and those they attend for students,
   * who are not told who else attends.
   */
  events(actor: SignedInActor, range: { startDate: string; endDate: string }): Promise<CalendarEvent[]>
}

function toEvent(event: StoredEvent, forAdmin: boolean): CalendarEvent {
  const { attendees, createdBy, startDate, endDate, createdAt: _, updatedAt: __, ...shared } = event
  const office = forAdmin ? { attendees, createdBy } : {}
  return { ...shared, ...office, startDate: startDate.toISOString(), endDate: endDate.toISOString() }
}

export function createCalendarService({ db }: { db: Database }): CalendarService {
  return {
    async events(actor, range) {
      const forAdmin = actor.role === 'admin'
      const found = await findEvents(db, {
        from: new Date(range.startDate),
        to: new Date(range.endDate),
        onlyFor: forAdmin ? null : actor,
      })
      return found.map((event) => toEvent(event, forAdmin))
    },
  }
}
