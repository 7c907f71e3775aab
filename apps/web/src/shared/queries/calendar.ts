import type { CalendarEvent } from '@callboard/contract/calendar/endpoints'
import { type Day, type Month, monthRange, upcomingRanges } from '@callboard/contract/calendar/month'
import { CALENDAR_LIMITS } from '@callboard/contract/calendar/rules'
import { queryOptions } from '@tanstack/react-query'
import { api, apiQuery } from '#app/api/api.ts'

/** The common prefix of the keys of all event queries. */
export const EVENTS_KEY = ['/api/calendar-events'] as const

/** Events on the days in the grid of a month. */
export const monthQuery = (month: Month) => apiQuery('GET /api/calendar-events', { query: monthRange(month) })

/**
 * The next events, as many as *Upcoming Events* shows, within a year.
 *
 * @param today only events that end on this day or later
 */
export const upcomingQuery = (today: Day) =>
  queryOptions({
    queryKey: [...EVENTS_KEY, 'upcoming', today],
    queryFn: async ({ signal }): Promise<CalendarEvent[]> => {
      const found = new Map<number, CalendarEvent>()
      for (const query of upcomingRanges(today)) {
        for (const event of await api('GET /api/calendar-events', { query, signal })) {
          if (Date.parse(event.endDate) >= Date.now()) found.set(event.id, event)
        }
        if (found.size >= CALENDAR_LIMITS.upcoming) break
      }
      return [...found.values()]
    },
  })

/** Whether the user has a calendar feed, and when it was last read. */
export const feedQuery = apiQuery('GET /api/calendar-feed')
