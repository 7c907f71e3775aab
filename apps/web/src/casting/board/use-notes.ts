import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { applicationHistoryQuery } from '#shared/queries/casting.ts'
import { readRoomAgain, readWholeCards, showCards } from './cards-in-sight.ts'

/** Saves the office's notes about a person, unless somebody else has changed them meanwhile. */
export function useNotes(projectId: string, card: RoomCard) {
  const queryClient = useQueryClient()
  return useChange({
    mutationFn: (body: { notes: string; notesBefore: string }) => api('PATCH /api/applications/{id}', { params: { id: card.id }, body }),
    onSuccess: ({ id, notes }) => {
      const whole = readWholeCards(queryClient, projectId).get(id)
      const noted = whole && { ...whole, notes }
      if (noted) showCards(queryClient, projectId, [noted])
      void queryClient.invalidateQueries({ queryKey: applicationHistoryQuery(id).queryKey })
      toast({ title: t('Notes saved') })
    },
    failed: (error) => {
      if (error instanceof ApiError) void readRoomAgain(queryClient, projectId)
      return { title: t('Error'), fallback: t('Failed to update the application. Please try again.') }
    },
  })
}
