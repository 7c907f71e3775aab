import type { ListEntry } from '@callboard/contract/people/lists/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { listsQuery } from '#shared/queries/lists.ts'
import { listKeys } from './list-query.ts'
import { tellFailure } from './use-lists.ts'

/** Somebody taken off a list, with the note about them. */
type Noted = Pick<ListEntry, 'studentId' | 'note'>

/** Takes people off a list, which can be undone, and writes notes about them. */
export function useListPeople(id: number) {
  const queryClient = useQueryClient()
  const params = { id }
  const readAgain = () => Promise.all([listsQuery.queryKey, ...listKeys(id)].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const putBack = useMutation({
    mutationFn: (people: readonly Noted[]) => api('POST /api/lists/{id}/people', { params, body: { people: [...people] } }),
    onSuccess: ({ added }) => toast({ title: plural(added, '1 person is on the list again', '{count} people are on the list again') }),
    onError: tellFailure(t('Not restored')),
    onSettled: readAgain,
  })
  const take = useMutation({
    mutationFn: (ids: readonly number[]) => api('DELETE /api/lists/{id}/people', { params, body: { studentIds: [...ids] } }),
    onSuccess: ({ removed, people }) =>
      toast({
        title: plural(removed, '1 person removed from the list', '{count} people removed from the list'),
        undo: () => putBack.mutate(people),
      }),
    onError: tellFailure(t('Not removed')),
    onSettled: readAgain,
  })
  const note = useMutation({
    mutationFn: ({ studentId, ...body }: { studentId: number; note: string; noteBefore: string }) =>
      api('PUT /api/lists/{id}/people/{studentId}', { params: { id, studentId }, body }),
    onSuccess: () => toast({ title: t('Notes saved') }),
    onError: tellFailure(t('The note was not saved')),
    onSettled: readAgain,
  })
  return { take, note }
}
