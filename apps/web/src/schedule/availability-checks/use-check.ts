import type { Api } from '@callboard/contract/api-types'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { availabilityChecksQuery } from '#shared/queries/availability-checks.ts'
import { checkPath } from './check-query.ts'

type Change = NonNullable<Api['PATCH /api/availability-checks/{id}']['body']>
type WindowsChange = NonNullable<Api['PUT /api/availability-checks/{id}/windows']['body']>

/** The office's actions on a check that has been sent. */
export function useCheck({ id, projectId }: { id: number; projectId: number }) {
  const params = { id }
  const changes = [{ queryKey: [checkPath(id)] }, availabilityChecksQuery(projectId)]
  return {
    remind: useChange({
      mutationFn: () => api('POST /api/availability-checks/{id}/reminders', { params }),
      onSuccess: ({ reminded }) =>
        toast(
          reminded === 0
            ? { title: t('No one was reminded'), description: t('Everyone has answered.') }
            : { title: plural(reminded, '1 person is reminded', '{count} people are reminded') },
        ),
      failed: t('No one was reminded'),
      changes,
    }),
    change: useChange({
      mutationFn: (body: Change) => api('PATCH /api/availability-checks/{id}', { params, body }),
      onSuccess: (_, { isClosed }) => {
        if (isClosed !== undefined) toast({ title: isClosed ? t('The check is closed') : t('The check is open again') })
      },
      failed: t('The check was not changed'),
      changes,
    }),
    /** The caller shows a failure. */
    changeTimes: useChange({
      mutationFn: (body: WindowsChange) => api('PUT /api/availability-checks/{id}/windows', { params, body }),
      changes,
    }),
    remove: useChange({
      mutationFn: (studentId: number) => api('DELETE /api/availability-checks/{id}/people/{studentId}', { params: { id, studentId } }),
      failed: t('This person is still asked'),
      changes,
    }),
  }
}
export type CheckActions = ReturnType<typeof useCheck>
