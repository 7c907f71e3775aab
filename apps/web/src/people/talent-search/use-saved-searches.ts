import type { SavedSearch } from '@callboard/contract/people/saved-searches/endpoints'
import type { TalentFilters } from '@callboard/contract/people/talent-search/address'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
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
  const changes = [savedSearchesQuery]
  const save = useChange({
    mutationFn: ({ id, ...body }: SearchToSave) =>
      id === undefined ? api('POST /api/saved-searches', { body }) : api('PUT /api/saved-searches/{id}', { params: { id }, body }),
    onSuccess: ({ name }, { id }) => toast({ title: id === undefined ? t('Search saved') : t('Search changed'), description: name }),
    changes,
  })
  const restore = useChange({
    mutationFn: (id: number) => api('POST /api/saved-searches/{id}/restore', { params: { id } }),
    onSuccess: ({ name }) => toast({ title: t('Search restored'), description: name }),
    failed: t('Not restored'),
    changes,
  })
  const remove = useChange({
    mutationFn: ({ id }: SavedSearch) => api('DELETE /api/saved-searches/{id}', { params: { id } }),
    onMutate: ({ id }) =>
      queryClient.setQueryData(queryKey, (list: SavedSearch[] | undefined) => list?.filter((search) => search.id !== id)),
    onSuccess: (_, { id, name }) =>
      toast({
        title: t('Search deleted'),
        description: name,
        undo: () => restore.mutate(id),
      }),
    failed: t('Not deleted'),
    changes,
  })
  return { save, remove }
}
