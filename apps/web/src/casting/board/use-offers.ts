import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { wouldReopen } from '@callboard/contract/casting/closure/rules'
import { OFFER_HOURS } from '@callboard/contract/casting/offers/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { heldOfferText, useUndoOffer } from '#shared/people/use-undo-offer.ts'
import { projectQuery } from '#shared/queries/projects.ts'
import { chosenOf, inBatches, type RoomMoved } from './batches.ts'
import { readRoomAgain, showCards } from './cards-in-sight.ts'
import { cardName } from './face.tsx'
import { offerable } from './offer-model.ts'
import { targetsOf } from './room-model.ts'
import { peopleText } from './use-moves.ts'

/** The message of offers, and how long they stay open. */
export interface Sending {
  readonly message: string
  readonly expiresInHours: number
}

/** Updates the room with changed cards, and handles failed calls. */
function useChangedRoom(projectId: string) {
  const queryClient = useQueryClient()
  const readAgain = () => readRoomAgain(queryClient, projectId)
  return {
    show: (cards: readonly RoomCard[]) => {
      showCards(queryClient, projectId, cards)
      // The change may affect the ranks of other people.
      void readAgain()
    },
    failing: (title: string) => () => {
      void readAgain()
      return title
    },
  }
}

const changed = ({ cards, refused }: RoomMoved) => [...cards, ...refused.flatMap(({ card }) => card ?? [])]

/** Sends offers to people of the room, in as many calls as they need. */
export function useSendOffers(projectId: string, onSent: () => void) {
  const { show, failing } = useChangedRoom(projectId)
  return useChange({
    mutationFn: ({ cards, ...sending }: Sending & { cards: readonly RoomCard[] }) =>
      inBatches(cards, (part) => api('POST /api/applications/offers', { body: { applications: chosenOf(part), ...sending } })),
    onSuccess: (sent) => {
      show(changed(sent))
      const [refused] = sent.refused
      if (refused) {
        const title = plural(sent.refused.length, '1 offer was not sent', '{count} offers were not sent')
        toast({ title, description: refused.message, tone: 'destructive' })
      } else {
        toast({
          title: plural(sent.cards.length, 'Offer sent', '{count} offers sent'),
          ...(sent.cards.length === 1 && { description: peopleText(sent.cards) }),
        })
      }
      onSent()
    },
    failed: failing(t('No offer was sent')),
  })
}

/** Withdraws open offers. */
export function useWithdrawOffers(projectId: string, onDone: () => void) {
  const { show, failing } = useChangedRoom(projectId)
  return useChange({
    mutationFn: (cards: readonly RoomCard[]) =>
      inBatches(cards, (part) => api('POST /api/applications/offers/withdraw', { body: { applications: chosenOf(part) } })),
    onSuccess: (moved) => {
      show(changed(moved))
      const [refused] = moved.refused
      if (refused) toast({ title: t('Not every offer was withdrawn'), description: refused.message, tone: 'destructive' })
      else toast({ title: plural(moved.cards.length, 'Offer withdrawn', '{count} offers withdrawn'), description: peopleText(moved.cards) })
    },
    failed: failing(t('No offer was withdrawn')),
    onSettled: onDone,
  })
}

/**
 * Offers an open place of a role to its first alternate, with the usual time to answer. Nothing is sent until the time to undo has passed.
 */
export function useOfferToAlternate(projectId: string, roleId: number) {
  const { show, failing } = useChangedRoom(projectId)
  const undo = useUndoOffer((moved) => show(changed(moved)))
  return useChange({
    mutationFn: () =>
      api('POST /api/roles/{id}/offer-to-alternate', { params: { id: roleId }, body: { expiresInHours: OFFER_HOURS.standard } }),
    onSuccess: (card) => {
      show([card])
      toast({ ...heldOfferText(), description: cardName(card), undo: () => undo.mutate(card) })
    },
    failed: failing(t('No offer was sent')),
  })
}

/** People to whom an offer is about to be made. */
interface Asking {
  /** The version of each card when the dialog opened, by id. */
  readonly versions: ReadonlyMap<number, number>
  /** Whether all people are selected when the dialog opens. */
  readonly isChosen: boolean
}

const versionsOf = (cards: readonly RoomCard[]) => new Map(cards.map(({ id, version }) => [id, version]))

/** The open dialog about offers, and functions that open one. */
export function useOffers(projectId: string) {
  const status = useQuery(projectQuery(projectId)).data?.status ?? ''
  const isActive = status === 'active'
  const [asking, setAsking] = useState<Asking | null>(null)
  const [withdrawing, setWithdrawing] = useState<ReadonlySet<number> | null>(null)
  return {
    asking,
    withdrawing,
    /** Offers are sent only while the casting call is active. */
    isActive,
    /** The stages to which at least one of these people may be moved now. */
    targets: (cards: readonly RoomCard[]) => targetsOf(cards).filter((to) => !wouldReopen(status, to)),
    /** The people of these cards who can be made an offer now. */
    askable: (cards: readonly RoomCard[]) => (isActive ? offerable(cards) : []),
    /** Opens the dialog of an offer to these people. */
    make: (cards: readonly RoomCard[]) => setAsking({ versions: versionsOf(cards), isChosen: true }),
    /** Opens the dialog, in which the user first selects some of these people. */
    choose: (cards: readonly RoomCard[]) => setAsking({ versions: versionsOf(cards), isChosen: false }),
    withdraw: (cards: readonly RoomCard[]) => setWithdrawing(new Set(cards.map(({ id }) => id))),
    close: () => {
      setAsking(null)
      setWithdrawing(null)
    },
  }
}
export type Offers = ReturnType<typeof useOffers>
