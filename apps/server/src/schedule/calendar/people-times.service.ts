import { officeSource } from '@callboard/contract/people/availability/rules'
import type { PeopleTimes, PersonTime } from '@callboard/contract/schedule/calendar/endpoints'
import { CALENDAR_LIMITS } from '@callboard/contract/schedule/calendar/rules'
import type { Database } from '#db/client.ts'
import { findTimes, type TimeRow } from './people-times.repository.ts'

/** When people are needed, across all casting calls. */
export interface PeopleTimesService {
  /** The times of people, by name. With `clashes: 'true'` only times that overlap, and their people. */
  between(query: { startDate: string; endDate: string; clashes: 'true' | 'false' }): Promise<PeopleTimes>
}

function toTime({ source, projectId, title, startDate, endDate, isClash, reason }: TimeRow): PersonTime {
  return {
    source: officeSource(source),
    project: projectId === null || title === null ? null : { id: projectId, title },
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    isClash,
    reason,
  }
}

export function createPeopleTimesService({ db }: { db: Database }): PeopleTimesService {
  return {
    async between({ clashes, ...range }) {
      // Reads one more than shown, to know whether there are more.
      const rows = await findTimes(db, { ...range, clashesOnly: clashes === 'true', most: CALENDAR_LIMITS.people + 1 })
      const people = [...Map.groupBy(rows, ({ studentId }) => studentId)].map(([id, times]) => ({
        student: { id, name: times[0]?.name ?? '' },
        times: times.map(toTime),
      }))
      return { people: people.slice(0, CALENDAR_LIMITS.people), hasMore: people.length > CALENDAR_LIMITS.people }
    },
  }
}
