import type { CalendarEvent } from '@callboard/contract/schedule/calendar/endpoints'
import { CALENDAR_MESSAGE } from '@callboard/contract/schedule/calendar/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api, apiQuery } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { showFieldErrors } from '#shared/form-errors.ts'
import { EVENTS_KEY } from '#shared/queries/calendar.ts'
import { bodyOf, differencesBetween, type EventFormValues, valuesOf } from './event-form-model.ts'

/** A conflict that the user must resolve before the event is saved. */
type Obstacle = 'changed' | 'deleted' | null

/**
 * Saves the event dialog. If another user saved first, it loads the stored event, and the next save starts from that.
 *
 * @param stored the event when the dialog opened; absent for a new one
 * @param startsInConflict the event could not be moved, because another user had changed it
 */
export function useSaveEvent({
  form,
  stored,
  timeZone,
  startsInConflict,
  onSaved,
}: {
  form: UseFormReturn<EventFormValues>
  stored: CalendarEvent | undefined
  timeZone: string
  startsInConflict: boolean
  onSaved: () => void
}) {
  const queryClient = useQueryClient()
  const [obstacle, setObstacle] = useState<Obstacle>(startsInConflict ? 'changed' : null)
  const [settled, setSettled] = useState(false)
  const theirs = useQuery({
    ...apiQuery('GET /api/calendar-events/{id}', { params: { id: stored?.id ?? 0 } }),
    enabled: stored !== undefined && obstacle === 'changed',
    gcTime: 0,
  })
  const theirValues = theirs.data && valuesOf(theirs.data, timeZone)

  const mutation = useChange({
    mutationFn: (values: EventFormValues) => {
      const body = bodyOf(values, stored, timeZone)
      if (!stored) return api('POST /api/calendar-events', { body })
      const version = theirs.data?.version ?? stored.version
      return api('PUT /api/calendar-events/{id}', { params: { id: stored.id }, body: { ...body, attendees: body.attendees, version } })
    },
    onSuccess: (event) => {
      void queryClient.invalidateQueries({ queryKey: EVENTS_KEY })
      toast({ title: stored ? t('Event updated') : t('Event created'), description: event.title })
      onSaved()
    },
    failed: async (error) => {
      if (error instanceof ApiError && stored && error.status === 409) {
        setSettled(false)
        setObstacle('changed')
        if (theirs.data) await theirs.refetch()
      } else if (error instanceof ApiError && stored && error.status === 404) {
        setObstacle('deleted')
      } else if (!showFieldErrors(error, form)) {
        return { title: t('Error'), description: stored ? t(CALENDAR_MESSAGE.updateFailed) : t(CALENDAR_MESSAGE.createFailed) }
      }
    },
  })
  const restore = useChange({
    mutationFn: (id: number) => api('POST /api/calendar-events/{id}/restore', { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: EVENTS_KEY })
      setSettled(false)
      setObstacle('changed')
      void theirs.refetch()
    },
    failed: { title: t('Error'), description: t(CALENDAR_MESSAGE.updateFailed) },
  })

  return {
    submit: (values: EventFormValues) => mutation.mutate(values),
    isPending: mutation.isPending,
    obstacle: settled ? null : theirs.error instanceof ApiError && theirs.error.status === 404 ? 'deleted' : obstacle,
    /** The differences between the two; `undefined` until the stored event is loaded. */
    differences: (values: EventFormValues, projectTitle: (id: string) => string) =>
      theirValues &&
      differencesBetween(values, theirValues, (id) => (id === theirValues.projectId && theirs.data?.projectTitle) || projectTitle(id)),
    takeTheirs: (field: string) => {
      if (theirValues) form.setValue(field as keyof EventFormValues, theirValues[field as keyof EventFormValues], { shouldDirty: true })
    },
    keepMine: () => setSettled(true),
    bringBack: () => stored && restore.mutate(stored.id),
    isBringingBack: restore.isPending,
  }
}
