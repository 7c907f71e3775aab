import type { CalendarEvent } from '@callboard/contract/schedule/calendar/endpoints'
import { CALENDAR_MESSAGE } from '@callboard/contract/schedule/calendar/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { type Reads, useChange } from '#app/changes/use-change.ts'
import { msg, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useInstitution } from '#app/start/boot.ts'
import { EVENTS_KEY } from '#shared/queries/calendar.ts'
import type { Span } from './event-span.ts'
import { whenOf } from './event-text.ts'

/** An event's new time. */
export interface Reschedule {
  readonly event: CalendarEvent
  readonly span: Span
  /** The title of the notification. */
  readonly title: 'Event moved' | 'Event resized' | 'Change undone'
}

/**
 * Optimistic changes of events that can be undone: a new time, and deletion.
 *
 * @param onConflict called if another user changed the event first
 */
export function useEventChanges({ onConflict }: { onConflict: (event: CalendarEvent, span: Span) => void }) {
  const queryClient = useQueryClient()
  const { timeZone } = useInstitution()
  /** The latest version of each event that this page has stored, and its number of pending changes. */
  const versions = useRef(new Map<number, number>())
  const underWay = useRef(new Map<number, number>())

  const show = (id: number, change: (event: CalendarEvent) => CalendarEvent | null) =>
    queryClient.setQueriesData<CalendarEvent[]>({ queryKey: EVENTS_KEY }, (events) =>
      Array.isArray(events) ? events.flatMap((event) => (event.id === id ? (change(event) ?? []) : [event])) : events,
    )
  const count = (id: number, by: number) => underWay.current.set(id, (underWay.current.get(id) ?? 0) + by)
  /** The reads to repeat; none while another change is pending, because the stored events would revert that change on the page. */
  const changes = (): readonly Reads[] =>
    [...underWay.current.values()].every((pending) => pending === 0) ? [{ queryKey: EVENTS_KEY }] : []

  const send = useChange({
    // Run one after another, so that each starts from the version of the previous one.
    scope: { id: 'calendar' },
    mutationFn: ({ event, span }: Reschedule) => {
      const { id, title, description, location, eventType, projectId } = event
      const version = Math.max(event.version, versions.current.get(id) ?? 0)
      return api('PUT /api/calendar-events/{id}', {
        params: { id },
        body: { title, description, location, eventType, projectId, ...span, version },
      })
    },
    onSuccess: (stored, { event, title }) => {
      versions.current.set(stored.id, stored.version)
      toast({
        title: t(title),
        description: `${stored.title}: ${whenOf(stored, timeZone)}`,
        ...(title !== msg('Change undone') && {
          undo: () =>
            reschedule({ event: stored, span: { startDate: event.startDate, endDate: event.endDate }, title: msg('Change undone') }),
        }),
      })
    },
    failed: (error, { event, span }) =>
      error instanceof ApiError && error.status === 409
        ? void onConflict(event, span)
        : { title: t('Error'), description: t(CALENDAR_MESSAGE.updateFailed) },
    onSettled: (_stored, _error, { event }) => void count(event.id, -1),
    changes,
  })

  /** Moves an event to another time, optimistically. */
  const reschedule = (change: Reschedule) => {
    count(change.event.id, 1)
    void queryClient.cancelQueries({ queryKey: EVENTS_KEY })
    show(change.event.id, (event) => ({ ...event, ...change.span }))
    send.mutate(change)
  }

  const restore = useChange({
    mutationFn: (event: CalendarEvent) => api('POST /api/calendar-events/{id}/restore', { params: { id: event.id } }),
    onSuccess: ({ title }) => toast({ title: t('Event restored'), description: title }),
    failed: { title: t('Error'), description: t(CALENDAR_MESSAGE.updateFailed) },
    changes,
  })

  const remove = useChange({
    mutationFn: (event: CalendarEvent) => api('DELETE /api/calendar-events/{id}', { params: { id: event.id } }),
    onMutate: async (event) => {
      await queryClient.cancelQueries({ queryKey: EVENTS_KEY })
      show(event.id, () => null)
    },
    onSuccess: (_, event) => toast({ title: t('Event deleted'), description: event.title, undo: () => restore.mutate(event) }),
    failed: (error, event) => {
      // If another user has already deleted it, the deletion counts as successful.
      if (error instanceof ApiError && error.status === 404) return void toast({ title: t('Event deleted'), description: event.title })
      return { title: t('Error'), description: t(CALENDAR_MESSAGE.deleteFailed) }
    },
    changes,
  })

  return { reschedule, remove: (event: CalendarEvent) => remove.mutate(event) }
}
