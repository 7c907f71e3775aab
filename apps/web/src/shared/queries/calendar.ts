import type { CalendarEvent } from '@callboard/contract/schedule/calendar/endpoints'
import { CALENDAR_LIMITS } from '@callboard/contract/schedule/calendar/rules'
import { addDays, type Day, rangeOf, upcomingRanges, yearAhead } from '@callboard/contract/time/month'
import { queryOptions } from '@tanstack/react-query'
import { api, apiQuery } from '#app/api/api.ts'

/** The common prefix of the keys of all event queries. */
export const EVENTS_KEY = ['/api/calendar-events'] as const

/** Events on consecutive days. */
export const eventsQuery = (days: readonly Day[]) => apiQuery('GET /api/calendar-events', { query: rangeOf(days) })

/** Dates of casting calls on consecutive days: shoots and application deadlines. */
export const callDatesQuery = (days: readonly Day[]) => apiQuery('GET /api/calendar/shoots', { query: rangeOf(days) })

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
        for (const event of await api('GET /api/calendar-events', { query, signal }))
          if (Date.parse(event.endDate) >= Date.now()) found.set(event.id, event)
        if (found.size >= CALENDAR_LIMITS.upcoming) break
      }
      return [...found.values()]
    },
  })

/** The dates of casting calls within a year. */
export const upcomingCallDatesQuery = (today: Day) => apiQuery('GET /api/calendar/shoots', { query: yearAhead(today) })

/** Whether the user has a calendar feed, and when it was last read. */
export const feedQuery = apiQuery('GET /api/calendar-feed')

/** The people who are needed on consecutive days, by name. */
export const peopleTimesQuery = (days: readonly Day[]) => apiQuery('GET /api/calendar/people', { query: rangeOf(days) })

/** The people with clashes from a day on. @param today the first day */
export const conflictsQuery = (today: Day) =>
  apiQuery('GET /api/calendar/people', {
    // The request covers one more day on either side.
    query: { ...rangeOf([today, addDays(today, CALENDAR_LIMITS.maxRangeDays - 3)]), clashes: 'true' },
  })
