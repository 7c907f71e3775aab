import type { Closure } from '@callboard/contract/casting/closure/endpoints'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'

/** Undoes the closing of a casting call, until the first people are told. */
export function useUndoClosing(onUndone: (closure: Closure) => void) {
  return useChange({
    mutationFn: (projectId: number) => api('POST /api/projects/{id}/closure/undo', { params: { id: projectId } }),
    onSuccess: (closure) => {
      onUndone(closure)
      toast({ title: t('Not closed'), description: t('No one is told, and the casting call is unchanged.') })
    },
    failed: t('Closing was not undone'),
    changes: ['projects', 'applications'],
  })
}
