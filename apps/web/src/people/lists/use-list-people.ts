import type { ListEntry } from '@callboard/contract/people/lists/endpoints'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { readsOfList } from './list-query.ts'

/** A person removed from a list, with the note about them. */
type Noted = Pick<ListEntry, 'studentId' | 'note'>

/** Removes people from a list, which can be undone, and writes notes about them. */
export function useListPeople(id: number) {
  const params = { id }
  const changes = readsOfList(id)
  const putBack = useChange({
    mutationFn: (people: readonly Noted[]) => api('POST /api/lists/{id}/people', { params, body: { people: [...people] } }),
    onSuccess: ({ added }) => toast({ title: plural(added, '1 person is on the list again', '{count} people are on the list again') }),
    failed: t('Not restored'),
    changes,
  })
  const take = useChange({
    mutationFn: (ids: readonly number[]) => api('DELETE /api/lists/{id}/people', { params, body: { studentIds: [...ids] } }),
    onSuccess: ({ removed, people }) =>
      toast({
        title: plural(removed, '1 person removed from the list', '{count} people removed from the list'),
        undo: () => putBack.mutate(people),
      }),
    failed: t('Not removed'),
    changes,
  })
  const note = useChange({
    mutationFn: ({ studentId, ...body }: { studentId: number; note: string; noteBefore: string }) =>
      api('PUT /api/lists/{id}/people/{studentId}', { params: { id, studentId }, body }),
    onSuccess: () => toast({ title: t('Notes saved') }),
    failed: t('The note was not saved'),
    changes,
  })
  return { take, note }
}
