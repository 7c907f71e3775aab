import type { List } from '@callboard/contract/people/lists/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { listsQuery } from '#shared/queries/lists.ts'
import { readsOfList } from './list-query.ts'

/**
 * Renames and deletes lists; deleting can be undone.
 *
 * @param onDeleted called when a list has been deleted
 */
export function useLists(onDeleted?: () => void) {
  const queryClient = useQueryClient()
  const rename = useChange({
    mutationFn: ({ id, name, version }: { id: number; name: string; version: number }) =>
      api('PUT /api/lists/{id}', { params: { id }, body: { name, version } }),
    onSuccess: ({ name }) => toast({ title: t('List renamed'), description: name }),
    changes: ({ id }) => readsOfList(id),
  })
  const restore = useChange({
    mutationFn: ({ id }: List) => api('POST /api/lists/{id}/restore', { params: { id } }),
    onSuccess: ({ name }) => toast({ title: t('List restored'), description: name }),
    failed: t('Not restored'),
    changes: ({ id }) => readsOfList(id),
  })
  const remove = useChange({
    mutationFn: ({ id }: List) => api('DELETE /api/lists/{id}', { params: { id } }),
    onSuccess: (_, list) => {
      queryClient.setQueryData(listsQuery.queryKey, (lists: List[] | undefined) => lists?.filter(({ id }) => id !== list.id))
      onDeleted?.()
      toast({
        title: t('List deleted'),
        description: list.name,
        undo: () => restore.mutate(list),
      })
      return queryClient.invalidateQueries({ queryKey: listsQuery.queryKey })
    },
    failed: t('Not deleted'),
  })
  return { rename, remove }
}
