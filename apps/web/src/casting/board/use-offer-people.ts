import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { nameLeftOut } from '#shared/people/left-out.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { readRoomAgain, showCards } from './cards-in-sight.ts'
import { unchanged } from './offer-model.ts'
import { cardsOf } from './room-model.ts'
import type { Offers } from './use-offers.ts'

const NOBODY: readonly RoomCard[] = []

interface Asking {
  readonly roleId: number
  /** People who are not in the role. */
  readonly studentIds: readonly number[]
  /** The cards of people who are in the role already. */
  readonly asked: readonly RoomCard[]
}

/**
 * Makes an offer to people who may not be in the role yet. Before the offer dialog opens, it adds new people to the role's shortlist;
 * students do not see that. It removes those who get no offer afterwards.
 *
 * @param offers of the room
 */
export function useOfferPeople(projectId: string, offers: Offers) {
  const queryClient = useQueryClient()
  const [added, setAdded] = useState(NOBODY)
  const takeOff = useChange({
    mutationFn: (cards: readonly RoomCard[]) =>
      api('POST /api/applications/additions/undo', { body: { applications: cards.map(({ id, version }) => ({ id, version })) } }),
    failed: t('No one was removed from the shortlist'),
    onSettled: () => readRoomAgain(queryClient, projectId),
  })
  const add = useChange({
    mutationFn: async ({ roleId, studentIds }: Asking) => {
      const body = { studentIds: [...studentIds], as: 'shortlisted' as const }
      const { cards, left } = await api('POST /api/roles/{id}/applications', { params: { id: roleId }, body })
      return { cards, left: left.length, description: await nameLeftOut(left) }
    },
    onSuccess: ({ cards, left, description }, { asked }) => {
      if (left > 0) {
        toast({ title: plural(left, '1 person was not added', '{count} people were not added'), description, tone: 'destructive' })
      }
      if (cards.length + asked.length === 0) return void readRoomAgain(queryClient, projectId)
      showCards(queryClient, projectId, cards)
      setAdded(cards)
      offers.make([...asked, ...cards])
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
    ask: (roleId: number, studentIds: readonly number[]) => {
      const room = queryClient.getQueryData(castingRoomQuery(projectId).queryKey)
      const inRole = cardsOf(room?.cards ?? NOBODY, roleId).filter((card) => studentIds.includes(card.studentId))
      const others = studentIds.filter((id) => !inRole.some(({ studentId }) => studentId === id))
      const asked = offers.askable(inRole)
      if (others.length > 0) add.mutate({ roleId, studentIds: others, asked })
      else if (asked.length > 0) offers.make(asked)
      else toast({ title: t('No offer was sent'), description: t('No one is left to make an offer to.'), tone: 'destructive' })
    },
    isAdding: add.isPending,
    /** The offers as the dialogs need them. */
    offers: { ...offers, close },
  }
}
