import type { ApplicationsPage, ProjectApplication } from '@callboard/contract/casting/applications/endpoints'
import { DECIDABLE_STATUSES } from '@callboard/contract/casting/applications/rules'
import { stageForStatus } from '@callboard/contract/casting/board/stages'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { stageText } from '#shared/stage-text.ts'
import { withApplication } from './applications-model.ts'
import { applicationsPath } from './applications-query.ts'

type Decision = { status?: (typeof DECIDABLE_STATUSES)[number]; notes?: string; notesBefore?: string; isUndo?: true }

/**
 * Sets the status or notes of an application. A status shows immediately, and choosing the previous one undoes it. Notes stay in the
 * field until they are stored, because another user's notes may conflict.
 *
 * @param application the application as shown
 */
export function useDecide(application: ProjectApplication) {
  const queryClient = useQueryClient()
  const queryKey = [applicationsPath(application.projectId)]
  const replace = (changed: ProjectApplication) =>
    queryClient.setQueriesData<InfiniteData<ApplicationsPage>>(
      { queryKey },
      (list) => list && { ...list, pages: [...withApplication(list.pages, changed)] },
    )
  const mutation = useChange({
    mutationFn: (body: Decision) => api('PATCH /api/applications/{id}', { params: { id: application.id }, body }),
    onMutate: async (decision) => {
      await queryClient.cancelQueries({ queryKey })
      if (decision.status) replace({ ...application, status: decision.status, stage: stageForStatus(application.stage, decision.status) })
      return { before: application }
    },
    onSuccess: (saved, decision, shown) => {
      replace(saved)
      const name = `${saved.student.firstName} ${saved.student.lastName}`
      // Undo is another change. The server refuses it if somebody else has moved the application since. It offers no further undo.
      const undo = (back: Decision) => (decision.isUndo ? {} : { undo: () => mutation.mutate({ ...back, isUndo: true }) })
      if (decision.status) {
        const before = DECIDABLE_STATUSES.find((status) => status === shown.before.status)
        const description = t('{name} is told by message and email.', { name })
        toast({ title: stageText(saved.stage), description, ...(before && undo({ status: before })) })
      } else {
        const title = decision.isUndo ? t('Notes are as before') : t('Notes saved')
        toast({ title, ...undo({ notes: shown.before.notes ?? '', notesBefore: saved.notes ?? '' }) })
      }
    },
    // The list already shows the new value; only the mutation has the previous one.
    revert: (_decision, shown) => shown && replace(shown.before),
    failed: (error) => {
      // Without a response the list cannot be reloaded either: a failed reload would empty it and lose the text typed in it.
      if (error instanceof ApiError) void queryClient.invalidateQueries({ queryKey })
      return { title: t('Error'), fallback: t('Failed to update the application. Please try again.') }
    },
  })
  return { decide: mutation.mutate, isPending: mutation.isPending }
}
