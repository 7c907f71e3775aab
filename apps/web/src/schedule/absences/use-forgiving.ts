import type { Absence } from '@callboard/contract/schedule/absences/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { absencesQuery } from '#shared/queries/absences.ts'

interface Change {
  readonly absence: Absence
  readonly isForgiven: boolean
}

/** Forgives absences, or counts them again. The notification offers to undo it. */
export function useForgiving() {
  const queryClient = useQueryClient()
  const { queryKey } = absencesQuery
  const forgiving = useMutation({
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
    onError: (error) => {
      if (isSignedOut(error)) leaveForSignIn()
      else toast({ title: t('Not changed'), description: errorText(error, t('Please try again.')), tone: 'destructive' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return forgiving
}
