import type { ListEntry } from '@callboard/contract/lists/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { listQuery, listsQuery } from '#shared/queries/lists.ts'
import { tellFailure } from './use-lists.ts'

/** Takes people off a list, which can be undone, and writes notes about them. */
export function useListPeople(id: number) {
  const queryClient = useQueryClient()
  const params = { id }
  const readAgain = () => Promise.all([listsQuery, listQuery(id)].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
  const putBack = useMutation({
    mutationFn: (entries: readonly ListEntry[]) =>
      api('POST /api/lists/{id}/people', { params, body: { people: entries.map(({ studentId, note }) => ({ studentId, note })) } }),
    onSuccess: ({ added }) => toast({ title: plural(added, '1 person is on the list again', '{count} people are on the list again') }),
    onError: tellFailure(t('Not restored')),
    onSettled: readAgain,
  })
  const take = useMutation({
    mutationFn: (entries: readonly ListEntry[]) =>
      api('DELETE /api/lists/{id}/people', { params, body: { studentIds: entries.map(({ studentId }) => studentId) } }),
    onSuccess: ({ removed }, entries) =>
      toast({
        title: plural(removed, '1 person removed from the list', '{count} people removed from the list'),
        undo: () => putBack.mutate(entries),
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
