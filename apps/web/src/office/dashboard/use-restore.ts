import { DELETED_PROJECT_MESSAGE } from '@callboard/contract/office/deletion/projects.rules'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'

/** Restores a deleted casting call, given its id. */
export function useRestore() {
  return useChange({
    mutationFn: (id: number) => api('POST /api/projects/deleted/{id}/restore', { params: { id } }),
    onSuccess: ({ title }) => toast({ title: t('Casting call restored'), description: title }),
    failed: { title: t('Not restored'), fallback: t(DELETED_PROJECT_MESSAGE.gone) },
    changes: ['projects'],
  })
}
