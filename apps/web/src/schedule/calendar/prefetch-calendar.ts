import { readCalendarAddress, shownDays } from '@callboard/contract/schedule/calendar/address'
import { dayOf } from '@callboard/contract/time/month'
import type { QueryClient } from '@tanstack/react-query'
import { callDatesQuery, eventsQuery, upcomingCallDatesQuery, upcomingQuery } from '#shared/queries/calendar.ts'

/** Prefetches the first view of the calendar. @param search the search parameters, unchecked */
export function prefetchCalendar(queryClient: QueryClient, search: Readonly<Record<string, unknown>>, timeZone: string): void {
  const today = dayOf(new Date(), timeZone)
  const address = readCalendarAddress(search)
  const { days } = shownDays(address, today)
  if (address.view === 'week') void import('./week-grid.tsx')
  if (address.view === 'people' || address.view === 'conflicts') void import('./people-view.tsx')
  void queryClient.prefetchQuery(eventsQuery(days))
  void queryClient.prefetchQuery(callDatesQuery(days))
  void queryClient.prefetchQuery(upcomingQuery(today))
  void queryClient.prefetchQuery(upcomingCallDatesQuery(today))
}
