import type { ErrorCode } from '@callboard/contract/all-errors'
import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { CASTING_MESSAGE } from '@callboard/contract/casting/board/rules'
import { statusOf } from '@callboard/contract/casting/board/stages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { fullName } from '#shared/profile-text.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { stageText } from '#shared/stage-text.ts'
import { chosenOf, inBatches, type RoomMoved } from './batches.ts'
import { readRoomAgain, readWholeCards, showCards } from './cards-in-sight.ts'
import { takenTime } from './room-clashes.ts'
import type { Room } from './room-frame.tsx'
import { type HandMove, isCardUntold, movable, overfilled, withMove } from './room-model.ts'
import { byRank, rankedAs } from './undo-model.ts'

interface Move {
  readonly cards: readonly RoomCard[]
  readonly to: HandMove
  readonly reason?: string
}

interface Undoing {
  /**
   * The cards after the move. With these versions the server refuses the undo if somebody else has moved a card since, even if this page
   * knows about that.
   */
  readonly moved: readonly RoomCard[]
  /** The cards as they were before their move. */
  readonly before: readonly RoomCard[]
}

/** A booking that waits for a reason, because all places are taken or somebody is busy at that time. */
interface WaitingBooking extends Pick<Move, 'cards'> {
  readonly isFull: boolean
}

/** The cards whose open offer a move ends. */
export const withOpenOffer = (cards: readonly RoomCard[]) => cards.filter(({ stage }) => stage === 'offered')

const FULL: ErrorCode = 'board.full'
const CLASH: ErrorCode = 'board.clash'
const needsReason = (code: string | null) => code === FULL || code === CLASH

/** Names one person, or counts several. */
export function peopleText(cards: readonly RoomCard[]): string {
  const [only, ...others] = cards
  if (only && others.length === 0) return only.isRestricted ? t('1 person') : fullName(only.student)
  return plural(cards.length, '1 person', '{count} people')
}

/**
 * Moves people in the casting room. A move shows immediately and can be undone. A refused move is reverted, and a notification says where
 * the person is now. A booking beyond the places, or at a time when the person is busy, waits for a reason. A move that ends an open offer
 * asks first: the student is told, so it cannot be undone.
 */
export function useMoves(projectId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = castingRoomQuery(projectId)
  const [booking, setBooking] = useState<WaitingBooking | null>(null)
  const [ending, setEnding] = useState<Move | null>(null)
  const readRoom = () => queryClient.getQueryData(queryKey)
  const readAgain = () => readRoomAgain(queryClient, projectId)
  const change = (next: (cards: readonly RoomCard[]) => RoomCard[]) =>
    queryClient.setQueryData(queryKey, (room) => room && { ...room, cards: next(room.cards) })
  const show = (cards: readonly RoomCard[]) => showCards(queryClient, projectId, cards)
  const failed = () => {
    // Also repeat the reads without a network: showing the move marked others' changes as read. The reads run when the network is back.
    void readAgain()
    return t('No one was moved')
  }
  const showMove = ({ cards, to }: Move) => change((before) => withMove(before, new Set(cards.map(({ id }) => id)), to))
  const mutationKey = ['casting.move', projectId]
  const settle = ({ cards, refused }: RoomMoved) => {
    show([...cards, ...refused.flatMap(({ card }) => card ?? [])])
    const waiting = queryClient.getMutationCache().findAll({ mutationKey, predicate: ({ state }) => state.isPaused })
    // Moves of the same people that still wait stay shown.
    for (const { state } of waiting) showMove(state.variables as Move)
    // The moves may have changed places and ranks of other people. Read them again after the last move.
    if (waiting.length === 0) void readAgain()
  }
  /** The current versions of the cards, which the previous move may have changed. */
  const current = (cards: readonly RoomCard[]) => {
    const ids = new Set(cards.map(({ id }) => id))
    return readRoom()?.cards.filter(({ id }) => ids.has(id)) ?? cards
  }
  // Run one change at a time, so that a second quick move of the same person is not refused.
  const scope = { id: `casting.${projectId}` }

  const undo = useChange({
    scope,
    mutationFn: ({ moved, before }: Undoing) =>
      inBatches(byRank(moved, before), (part) =>
        api('POST /api/applications/moves/undo', { body: { applications: rankedAs(part, before) } }),
      ),
    onSuccess: (moved) => {
      settle(moved)
      if (moved.refused[0])
        toast({ title: t('Not everyone could be moved back'), description: moved.refused[0].message, tone: 'destructive' })
      else toast({ title: t('Moved back'), description: peopleText(moved.cards) })
    },
    failed,
  })
  const mutation = useChange({
    mutationKey,
    scope,
    mutationFn: ({ cards, to, reason }: Move) =>
      inBatches(current(cards), (part) =>
        api('POST /api/applications/moves', { body: { applications: chosenOf(part), to, ...(reason && { reason }) } }),
      ),
    onMutate: async (move) => {
      await queryClient.cancelQueries({ queryKey })
      showMove(move)
    },
    onSuccess: (moved, { cards, to }) => {
      settle(moved)
      // Somebody else has booked the last place or the person meanwhile.
      const waiting = moved.refused.filter(({ code }) => needsReason(code))
      const waitingCards = waiting.flatMap(({ card }) => card ?? [])
      if (waitingCards.length > 0) setBooking({ cards: waitingCards, isFull: waiting.some(({ code }) => code === FULL) })
      const others = moved.refused.filter(({ code }) => !needsReason(code))
      const [refused] = others
      // People who were moved can be moved back, even if others were refused. An ended offer cannot be restored.
      const ended = new Set(withOpenOffer(cards).map(({ id }) => id))
      const undoable = moved.cards.filter(({ id }) => !ended.has(id))
      const taken = undoable.length > 0 && { undo: () => undo.mutate({ moved: undoable, before: cards }) }
      if (refused) {
        const title = plural(others.length, '1 person was not moved', '{count} people were not moved')
        return toast({ title, description: refused.message, tone: 'destructive', ...taken })
      }
      const waits = moved.cards.some(isCardUntold)
      const people = peopleText(moved.cards)
      toast({
        title: stageText(to),
        description: waits ? t('{people}, not told yet', { people }) : people,
        ...taken,
      })
    },
    // Revert only these cards: others may have been moved since.
    revert: ({ cards }) => show(cards),
    failed: (error, { cards }) => {
      if (!(error instanceof ApiError) || !needsReason(error.code)) return failed()
      void readAgain()
      setBooking({ cards, isFull: error.code === FULL })
    },
  })

  /** @returns whether the cards are moved without a question */
  const begin = (room: Room, { cards, to }: Move): boolean => {
    const isFuller = overfilled(room.roles, room.cards, cards).length > 0
    // For cards that are not read yet, the server checks this.
    const whole = readWholeCards(queryClient, projectId)
    const isTaken = cards.some(({ id, stage }) => takenTime(whole.get(id), stage) !== null)
    if (to === 'booked' && (isFuller || isTaken)) {
      setBooking({ cards, isFull: isFuller })
      return false
    }
    mutation.mutate({ cards, to })
    return true
  }
  /** Moves all of these cards that may be moved there. @returns whether any card is moved without a question */
  const move = (cards: readonly RoomCard[], to: HandMove): boolean => {
    const moving = movable(cards, to)
    const room = readRoom()
    if (!room || moving.length === 0) {
      const isEnded = cards.some(({ stage }) => statusOf(stage) === 'withdrawn')
      if (cards.length > 0 && !cards.every(({ stage }) => stage === to)) {
        toast({
          title: t('No one was moved'),
          description: isEnded ? t('The student has withdrawn, or has said no.') : t(CASTING_MESSAGE.notAllowed),
          tone: 'destructive',
        })
      }
      return false
    }
    if (withOpenOffer(moving).length > 0) {
      setEnding({ cards: moving, to })
      return false
    }
    return begin(room, { cards: moving, to })
  }
  return {
    move,
    /** The booking that waits for a reason; `null` when there is none. */
    booking,
    cancelBooking: () => setBooking(null),
    /** The move that would end open offers and waits for confirmation; `null` when there is none. */
    ending,
    answerEnding: (isWanted: boolean) => {
      const room = readRoom()
      if (isWanted && ending && room) begin(room, ending)
      setEnding(null)
    },
    book: (reason: string) => {
      if (booking) mutation.mutate({ cards: booking.cards, to: 'booked', reason })
      setBooking(null)
    },
  }
}
export type Moves = ReturnType<typeof useMoves>
