import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { nameLeftOut } from '#shared/people/left-out.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { unchanged } from './offer-model.ts'
import type { Offers } from './use-offers.ts'
import { readRoomAgain, showCards } from './whole-cards.ts'

const NOBODY: readonly RoomCard[] = []

/**
 * Makes an offer to people who are not in the role yet: they are put on its shortlist, and the dialog of the offer opens. Nobody learns of
 * the shortlist, and who gets no offer is taken off it again.
 *
 * @param offers of the room
 */
export function useOfferPeople(projectId: string, offers: Offers) {
  const queryClient = useQueryClient()
  const [added, setAdded] = useState(NOBODY)
  const takeOff = useChange({
    mutationFn: (cards: readonly RoomCard[]) =>
      api('POST /api/applications/additions/undo', { body: { applications: cards.map(({ id, version }) => ({ id, version })) } }),
    failed: t('Nobody was taken off the shortlist'),
    onSettled: () => readRoomAgain(queryClient, projectId),
  })
  const add = useChange({
    mutationFn: async ({ roleId, studentIds }: { roleId: number; studentIds: readonly number[] }) => {
      const body = { studentIds: [...studentIds], as: 'shortlisted' as const }
      const { cards, left } = await api('POST /api/roles/{id}/applications', { params: { id: roleId }, body })
      return { cards, left: left.length, description: await nameLeftOut(left) }
    },
    onSuccess: ({ cards, left, description }) => {
      if (left > 0) {
        toast({ title: plural(left, '1 person was not added', '{count} people were not added'), description, tone: 'destructive' })
      }
      if (cards.length === 0) return void readRoomAgain(queryClient, projectId)
      showCards(queryClient, projectId, cards)
      setAdded(cards)
      offers.make(cards)
    },
    failed: t('No offer was sent'),
  })
  const close = () => {
    offers.close()
    setAdded(NOBODY)
    const room = queryClient.getQueryData(castingRoomQuery(projectId).queryKey)
    const left = unchanged(room?.cards ?? NOBODY, added)
    if (left.length > 0) takeOff.mutate(left)
  }
  return {
    /** @param studentIds people who are not in the role */
    ask: (roleId: number, studentIds: readonly number[]) => add.mutate({ roleId, studentIds }),
    isAdding: add.isPending,
    /** For the dialogs. */
    offers: { ...offers, close },
  }
}
