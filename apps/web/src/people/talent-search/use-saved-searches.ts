import type { SavedSearch } from '@callboard/contract/people/saved-searches/endpoints'
import type { TalentFilters } from '@callboard/contract/people/talent-search/address'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { savedSearchesQuery } from '#shared/queries/saved-searches.ts'

/** A search being edited; without `id` it is new. */
export interface SearchToSave {
  readonly id?: number
  readonly name: string
  readonly filters: TalentFilters
  readonly shared: boolean
}

/** The operations on saved searches; each shows its outcome and invalidates the list. */
export function useSavedSearches() {
  const queryClient = useQueryClient()
  const { queryKey } = savedSearchesQuery
  const readAgain = () => queryClient.invalidateQueries({ queryKey })
  const tell = (title: string) => (error: unknown) => {
    if (isSignedOut(error)) leaveForSignIn()
    else toast({ title, description: errorText(error, t('Please try again.')), tone: 'destructive' })
  }
  const save = useMutation({
    mutationFn: ({ id, ...body }: SearchToSave) =>
      id === undefined ? api('POST /api/saved-searches', { body }) : api('PUT /api/saved-searches/{id}', { params: { id }, body }),
    onSuccess: ({ name }, { id }) => toast({ title: id === undefined ? t('Search saved') : t('Search changed'), description: name }),
    onError: (error) => {
      if (isSignedOut(error)) leaveForSignIn()
    },
    onSettled: readAgain,
  })
  const restore = useMutation({
    mutationFn: (id: number) => api('POST /api/saved-searches/{id}/restore', { params: { id } }),
    onSuccess: ({ name }) => toast({ title: t('Search restored'), description: name }),
    onError: tell(t('Not restored')),
    onSettled: readAgain,
  })
  const remove = useMutation({
    mutationFn: ({ id }: SavedSearch) => api('DELETE /api/saved-searches/{id}', { params: { id } }),
    onMutate: ({ id }) =>
      queryClient.setQueryData(queryKey, (list: SavedSearch[] | undefined) => list?.filter((search) => search.id !== id)),
    onSuccess: (_, { id, name }) =>
      toast({
        title: t('Search deleted'),
        description: name,
        undo: () => restore.mutate(id),
      }),
    onError: tell(t('Not deleted')),
    onSettled: readAgain,
  })
  return { save, remove }
}
