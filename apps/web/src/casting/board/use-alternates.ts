import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { readRoomAgain, showCards } from './cards-in-sight.ts'

/** Ranks the alternates of a role; the new order shows immediately. */
export function useOrderAlternates(projectId: string, roleId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = castingRoomQuery(projectId)
  return useChange({
    scope: { id: `casting.${projectId}` },
    mutationFn: (applicationIds: number[]) => api('PUT /api/roles/{id}/alternates', { params: { id: roleId }, body: { applicationIds } }),
    onMutate: async (applicationIds) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (room) => {
        if (!room) return room
        const ranks = new Map(applicationIds.map((id, index) => [id, index + 1]))
        return { ...room, cards: room.cards.map((card) => ({ ...card, rank: ranks.get(card.id) ?? card.rank })) }
      })
    },
    onSuccess: (cards) => {
      showCards(queryClient, projectId, cards)
    },
    failed: () => {
      void readRoomAgain(queryClient, projectId)
      return t('The order could not be saved')
    },
  })
}
