import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { mediaRequestQuery } from './request-query.ts'

/** The actions of the office for one request. */
export function useRequest(id: number) {
  const queryClient = useQueryClient()
  const params = { id }
  const shows = {
    onSuccess: (people: Awaited<ReturnType<typeof api<'GET /api/media-requests/{id}'>>>) =>
      queryClient.setQueryData(mediaRequestQuery(id).queryKey, people),
    changes: ['media-requests' as const],
  }
  return {
    remind: useChange({
      mutationFn: (applications?: number[]) =>
        api('POST /api/media-requests/{id}/reminders', { params, body: applications ? { applications } : {} }),
      onSuccess: ({ reminded }) => toast({ title: plural(reminded, '1 person is reminded', '{count} people are reminded') }),
      failed: { title: t('No one was reminded'), fallback: t('That did not work. Please try again.') },
      changes: ['media-requests'],
    }),
    extend: useChange({
      mutationFn: (body: { applications?: number[]; dueAt: string; hearBy?: string; version: number }) =>
        api('POST /api/media-requests/{id}/extensions', { params, body }),
      ...shows,
    }),
    retake: useChange({
      mutationFn: (body: { applicationId: number; note: string }) => api('POST /api/media-requests/{id}/retakes', { params, body }),
      ...shows,
    }),
    withdraw: useChange({
      mutationFn: (applications: number[]) => api('POST /api/media-requests/{id}/withdrawals', { params, body: { applications } }),
      failed: { title: t('Error'), fallback: t('That did not work. Please try again.') },
      ...shows,
    }),
  }
}
export type RequestActions = ReturnType<typeof useRequest>
