import { byDay, type Day } from '@callboard/contract/time/month'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useInstitution } from '#app/start/boot.ts'
import { callDatesQuery, eventsQuery } from '#shared/queries/calendar.ts'
import { callItem, eventItem, type Item } from './calendar-item.ts'

/**
 * Everything in the calendar on some days in a row.
 *
 * @param withDeadlines whether to include application deadlines
 */
export function useItems(days: readonly Day[], withDeadlines: boolean) {
  const { timeZone } = useInstitution()
  const events = useQuery({ ...eventsQuery(days), placeholderData: keepPreviousData })
  const dates = useQuery({ ...callDatesQuery(days), placeholderData: keepPreviousData })
  const items: Item[] = [
    ...(events.data ?? []).map(eventItem),
    ...(dates.data ?? []).filter(({ kind }) => withDeadlines || kind !== 'deadline').map(callItem),
  ]
  return {
    items,
    byDay: byDay(items, timeZone),
    isLoaded: events.data !== undefined && dates.data !== undefined,
    error: events.error ?? dates.error,
    refetch: () => void Promise.all([events.refetch(), dates.refetch()]),
    isFetching: events.isFetching || dates.isFetching,
  }
}
