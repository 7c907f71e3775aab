import type { CalendarEvent } from '@callboard/contract/calendar'
import { CALENDAR_LIMITS } from '@callboard/contract/calendar-options'
import { queryOptions } from '@tanstack/react-query'
import { api, apiQuery } from '#lib/api.ts'

/** What the keys of all reads of events begin with. */
export const EVENTS_KEY = ['/api/calendar-events'] as const

/** Events that overlap a range of at most 100 days. */
export const eventsQuery = (startDate: string, endDate: string) => apiQuery('GET /api/calendar-events', { query: { startDate, endDate } })

const DAY_MS = 86_400_000
/** One call asks for at most 100 days; a year ahead is as far as anybody plans. */
const LOOKS = { days: 91, most: 4 } as const

/**
 * The next events from a day on: as many as *Upcoming Events* shows, if there are so many within a year.
 *
 * @param from an instant from which on they end
 */
export const upcomingQuery = (from: string) =>
  queryOptions({
    queryKey: [...EVENTS_KEY, 'upcoming', from],
    queryFn: async ({ signal }): Promise<CalendarEvent[]> => {
      const found = new Map<number, CalendarEvent>()
      for (let look = 0; look < LOOKS.most && found.size < CALENDAR_LIMITS.upcoming; look += 1) {
        const at = (days: number) => new Date(Date.parse(from) + days * DAY_MS).toISOString()
        const query = { startDate: at(look * LOOKS.days), endDate: at((look + 1) * LOOKS.days) }
        for (const event of await api('GET /api/calendar-events', { query, signal })) {
          if (Date.parse(event.endDate) >= Date.now()) found.set(event.id, event)
        }
      }
      return [...found.values()]
    },
  })

/** Whether the person has an address to subscribe to, and when it was last read. */
export const feedQuery = apiQuery('GET /api/calendar-feed')
