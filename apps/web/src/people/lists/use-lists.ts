import type { List } from '@callboard/contract/people/lists/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { listsQuery } from '#shared/queries/lists.ts'
import { listKeys } from './list-query.ts'

/** Shows that a change failed. */
export const tellFailure = (title: string) => (error: unknown) => {
  if (isSignedOut(error)) leaveForSignIn()
  else toast({ title, description: errorText(error, t('Please try again.')), tone: 'destructive' })
}

/**
 * Renames and deletes lists; deleting can be undone.
 *
 * @param onDeleted called when a list has been deleted
 */
export function useLists(onDeleted?: () => void) {
  const queryClient = useQueryClient()
  const readAgain = (list: { id: number }) =>
    Promise.all([listsQuery.queryKey, ...listKeys(list.id)].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const rename = useMutation({
    mutationFn: ({ id, name, version }: { id: number; name: string; version: number }) =>
      api('PUT /api/lists/{id}', { params: { id }, body: { name, version } }),
    onSuccess: ({ name }) => toast({ title: t('List renamed'), description: name }),
    onError: (error) => {
      if (isSignedOut(error)) leaveForSignIn()
    },
    onSettled: (_, __, list) => readAgain(list),
  })
  const restore = useMutation({
    mutationFn: ({ id }: List) => api('POST /api/lists/{id}/restore', { params: { id } }),
    onSuccess: ({ name }) => toast({ title: t('List restored'), description: name }),
    onError: tellFailure(t('Not restored')),
    onSettled: (_, __, list) => readAgain(list),
  })
  const remove = useMutation({
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
    onError: tellFailure(t('Not deleted')),
  })
  return { rename, remove }
}
