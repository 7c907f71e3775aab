import type { ClosureInput } from '@callboard/contract/casting/closure/endpoints'
import { NOTIFICATION } from '@callboard/contract/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { closureQuery } from '#casting/board/closure-queries.ts'
import { useUndoClosing } from '#shared/use-undo-closing.ts'

interface Closing extends ClosureInput {
  /** The number of people who are told. */
  readonly told: number
}

/**
 * Starts to close a casting call, and offers to undo it until the first people are told.
 *
 * @param onStarted called before the page shows the remaining people
 */
export function useClose(projectId: number, { onStarted, onUndone }: { onStarted: () => void; onUndone: () => void }) {
  const queryClient = useQueryClient()
  const { queryKey } = closureQuery(projectId)
  const undo = useUndoClosing((closure) => {
    queryClient.setQueryData(queryKey, closure)
    onUndone()
  })
  return useChange({
    mutationFn: ({ told: _, ...body }: Closing) => api('POST /api/projects/{id}/closure', { params: { id: projectId }, body }),
    onSuccess: (closure, { told }) => {
      onStarted()
      queryClient.setQueryData(queryKey, closure)
      const seconds = NOTIFICATION.undoMs / 1000
      toast({
        title: t('Casting call closed'),
        ...(told > 0 && {
          description: plural(told, '1 person is told in {seconds} seconds', '{count} people are told in {seconds} seconds', { seconds }),
        }),
        undo: () => undo.mutate(projectId),
      })
    },
    failed: t('The casting call was not closed'),
    changes: ['projects'],
  })
}
