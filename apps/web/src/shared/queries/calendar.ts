import type { CalendarEvent, CallDate } from '@callboard/contract/calendar/endpoints'
import { type Day, rangeOf, upcomingRanges } from '@callboard/contract/calendar/month'
import { CALENDAR_LIMITS } from '@callboard/contract/calendar/rules'
import { queryOptions } from '@tanstack/react-query'
import { api, apiQuery } from '#app/api/api.ts'

/** The common prefix of the keys of all event queries. */
export const EVENTS_KEY = ['/api/calendar-events'] as const

/** Events on some days in a row. */
export const eventsQuery = (days: readonly Day[]) => apiQuery('GET /api/calendar-events', { query: rangeOf(days) })

/** Dates of casting calls on some days in a row: shoots, and last days to apply. */
export const callDatesQuery = (days: readonly Day[]) => apiQuery('GET /api/calendar/shoots', { query: rangeOf(days) })

type Range = ReturnType<typeof upcomingRanges>[number]

/** What has not ended, as much as *Upcoming Events* shows, within a year. */
async function readAhead<Read extends { id: number | string; endDate: string }>(
  today: Day,
  read: (query: Range) => Promise<readonly Read[]>,
): Promise<Read[]> {
  const found = new Map<Read['id'], Read>()
  for (const query of upcomingRanges(today)) {
    for (const one of await read(query)) if (Date.parse(one.endDate) >= Date.now()) found.set(one.id, one)
    if (found.size >= CALENDAR_LIMITS.upcoming) break
  }
  return [...found.values()]
}

/**
 * The next events, as many as *Upcoming Events* shows, within a year.
 *
 * @param today only events that end on this day or later
 */
export const upcomingQuery = (today: Day) =>
  queryOptions({
    queryKey: [...EVENTS_KEY, 'upcoming', today],
    queryFn: ({ signal }): Promise<CalendarEvent[]> => readAhead(today, (query) => api('GET /api/calendar-events', { query, signal })),
  })

/** The next shoots, as `upcomingQuery`. */
export const upcomingShootsQuery = (today: Day) =>
  queryOptions({
    queryKey: ['/api/calendar/shoots', 'upcoming', today],
    queryFn: ({ signal }): Promise<CallDate[]> =>
      readAhead(today, async (query) => (await api('GET /api/calendar/shoots', { query, signal })).filter(({ kind }) => kind === 'shoot')),
  })

/** Whether the user has a calendar feed, and when it was last read. */
export const feedQuery = apiQuery('GET /api/calendar-feed')
