import type { ClosureInput } from '@callboard/contract/casting/closure/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { closureQuery } from '#casting/board/closure-queries.ts'

/** Starts to close a casting call. @param onStarted called before the rest of its people is shown */
export function useClose(projectId: number, onStarted: () => void) {
  const queryClient = useQueryClient()
  return useChange({
    mutationFn: (body: ClosureInput) => api('POST /api/projects/{id}/closure', { params: { id: projectId }, body }),
    onSuccess: (closure) => {
      onStarted()
      queryClient.setQueryData(closureQuery(projectId).queryKey, closure)
    },
    failed: t('The casting call was not closed'),
    changes: ['projects'],
  })
}
