import type { Absence } from '@callboard/contract/schedule/absences/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { absencesQuery } from '#shared/queries/absences.ts'

interface Change {
  readonly absence: Absence
  readonly isForgiven: boolean
}

/** Forgives absences, or withdraws that. The notification offers to undo it. */
export function useForgiving() {
  const queryClient = useQueryClient()
  const { queryKey } = absencesQuery
  const forgiving = useChange({
    mutationFn: ({ absence: { id }, isForgiven }: Change) =>
      api(isForgiven ? 'PUT /api/absences/{id}/forgiveness' : 'DELETE /api/absences/{id}/forgiveness', { params: { id } }),
    onSuccess: (changed, { absence, isForgiven }) => {
      queryClient.setQueryData(queryKey, (all: Absence[] | undefined) => all?.map((one) => (one.id === changed.id ? changed : one)))
      toast({
        title: isForgiven ? t('Forgiven') : t('It counts again'),
        description: absence.student.name,
        undo: () => forgiving.mutate({ absence, isForgiven: !isForgiven }),
      })
    },
    failed: t('Not changed'),
    changes: [{ queryKey }],
  })
  return forgiving
}
