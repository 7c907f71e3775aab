import { apiQuery } from '#lib/api.ts'

/** Events that overlap a range of at most 100 days. */
export const eventsQuery = (startDate: string, endDate: string) => apiQuery('GET /api/calendar-events', { query: { startDate, endDate } })
