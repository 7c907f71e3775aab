import type { Card } from '@callboard/contract/casting/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { applicationHistoryQuery, castingRoomQuery } from '#shared/queries/casting.ts'

/** Saves the office's notes about somebody, unless somebody else has changed them since. */
export function useNotes(projectId: string, card: Card) {
  const queryClient = useQueryClient()
  const { queryKey } = castingRoomQuery(projectId)
  return useMutation({
    mutationFn: (body: { notes: string; notesBefore: string }) => api('PATCH /api/applications/{id}', { params: { id: card.id }, body }),
    onSuccess: ({ id, notes }) => {
      queryClient.setQueryData(
        queryKey,
        (room) => room && { ...room, cards: room.cards.map((one) => (one.id === id ? { ...one, notes } : one)) },
      )
      void queryClient.invalidateQueries({ queryKey: applicationHistoryQuery(id).queryKey })
      toast({ title: t('Notes saved') })
    },
    onError: (error) => {
      if (isSignedOut(error)) return leaveForSignIn()
      if (error instanceof ApiError) void queryClient.invalidateQueries({ queryKey })
      toast({
        title: t('Error'),
        description: errorText(error, t('Failed to update the application. Please try again.')),
        tone: 'destructive',
      })
    },
  })
}
