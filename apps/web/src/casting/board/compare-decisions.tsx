import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { roleName } from '#shared/role-text.ts'
import { CardFlags } from './card-flags.tsx'
import { CardMarks } from './card-parts.tsx'
import { MoveButtons, OfferButton } from './move-buttons.tsx'
import { MoveDialogs } from './move-dialogs.tsx'
import { OfferDialogs } from './offer-dialogs.tsx'
import { OpenOffer } from './open-offer.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { type Moves, useMoves } from './use-moves.ts'
import { type Offers, useOffers } from './use-offers.ts'
import { useWholeCards, WholeCardsContext } from './whole-cards.ts'

/**
 * Decides about applicants of one casting call where they are compared, as in the room.
 *
 * @param children renders the comparison; it is given the read of the room, and what renders the applications of one student
 */
export function CompareDecisions({
  projectId,
  children,
}: {
  projectId: number
  children: (decisions: { read: ReturnType<typeof useRoom>; of: (studentId: number) => ReactNode }) => ReactNode
}) {
  useKeptFocus()
  const read = useRoom(projectId)
  const room = read.data
  const whole = useWholeCards(String(projectId), room)
  const moves = useMoves(String(projectId))
  const offers = useOffers(String(projectId))
  const of = (studentId: number) => {
    const own = room?.cards.filter((card) => card.studentId === studentId) ?? []
    if (own.length === 0) return null
    return own.map((card) => {
      const role = room && room.roles.length > 1 ? room.roles.find(({ id }) => id === card.roleId) : undefined
      return <Decision key={card.id} card={card} role={role && roleName(role.name)} moves={moves} offers={offers} />
    })
  }
  return (
    <WholeCardsContext value={whole}>
      {children({ read, of })}
      <MoveDialogs moves={moves} />
      {room && <OfferDialogs projectId={String(projectId)} room={room} offers={offers} />}
    </WholeCardsContext>
  )
}

const useRoom = (projectId: number) => useQuery(castingRoomQuery(projectId))

/** Where one application stands, and what can be done. */
function Decision({ card, role, moves, offers }: { card: RoomCard; role: string | undefined; moves: Moves; offers: Offers }) {
  if (card.isRestricted) return <p>{t('The student is on hold. There is nothing to decide until that is lifted.')}</p>
  return (
    <div className="flex flex-col items-start gap-2 not-first:mt-5 font-normal text-ink">
      {role && <p className="font-semibold">{role}</p>}
      <CardMarks card={card} showStage />
      <CardFlags card={card} withWarnings />
      <MoveButtons card={card} offers={offers} onMove={(to) => moves.move([card], to)} />
      <OfferButton card={card} offers={offers} />
      {card.offer && <OpenOffer offer={card.offer} isSent={card.toldStage === 'offered'} />}
    </div>
  )
}
