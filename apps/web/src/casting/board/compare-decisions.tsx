import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Handshake, ListPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { useAddPeople } from '#shared/people/use-add-people.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { roleName } from '#shared/role-text.ts'
import { Button } from '#ui/button.tsx'
import { CardFlags } from './card-flags.tsx'
import { CardMarks } from './card-parts.tsx'
import { CardsInSightContext, useCardsInSight } from './cards-in-sight.ts'
import { MoveButtons, OfferButton } from './move-buttons.tsx'
import { MoveDialogs } from './move-dialogs.tsx'
import { OfferDialogs } from './offer-dialogs.tsx'
import { OpenOffer } from './open-offer.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { type Moves, useMoves } from './use-moves.ts'
import { useOfferPeople } from './use-offer-people.ts'
import { type Offers, useOffers } from './use-offers.ts'

/**
 * Makes decisions about applicants of one casting call on the comparison page, as in the casting room.
 *
 * @param children renders the comparison; it gets the read of the room, and a function that renders the applications of one student
 */
export function CompareDecisions({
  projectId,
  roleId,
  children,
}: {
  projectId: number
  /** The role for which people are compared. Others can be added to it. */
  roleId: number | undefined
  children: (decisions: {
    read: ReturnType<typeof useRoom>
    of: (studentId: number, exists: boolean) => ReactNode
    role: Role | undefined
  }) => ReactNode
}) {
  useKeptFocus()
  const read = useRoom(projectId)
  const room = read.data
  const whole = useCardsInSight(String(projectId), room)
  const moves = useMoves(String(projectId))
  const offers = useOffers(String(projectId))
  const offerPeople = useOfferPeople(String(projectId), offers)
  const add = useAddPeople(() => {})
  const role = room?.roles.find(({ id }) => id === roleId)
  const of = (studentId: number, exists: boolean) => {
    const own = room?.cards.filter((card) => card.studentId === studentId) ?? []
    const isOutside = exists && role && own.every((card) => card.roleId !== role.id)
    const decisions = own.map((card) => {
      const ofCard = room && room.roles.length > 1 ? room.roles.find(({ id }) => id === card.roleId) : undefined
      return <Decision key={card.id} card={card} role={ofCard && roleName(ofCard.name)} moves={moves} offers={offers} />
    })
    if (!isOutside) return decisions.length > 0 ? decisions : null
    return (
      <>
        {decisions}
        <Outside
          role={room && room.roles.length > 1 ? roleName(role.name) : undefined}
          isPending={add.isPending || offerPeople.isAdding}
          onShortlist={() => add.mutate({ projectId, roleId: role.id, studentIds: [studentId], as: 'shortlisted' })}
          onOffer={offers.isActive ? () => offerPeople.ask(role.id, [studentId]) : undefined}
        />
      </>
    )
  }
  return (
    <CardsInSightContext value={whole}>
      {children({ read, of, role })}
      <MoveDialogs moves={moves} />
      {room && <OfferDialogs projectId={String(projectId)} room={room} offers={offerPeople.offers} />}
    </CardsInSightContext>
  )
}

const useRoom = (projectId: number) => useQuery(castingRoomQuery(projectId))

/** The actions for somebody who is not in the role. */
function Outside({
  role,
  isPending,
  onShortlist,
  onOffer,
}: {
  /** The role's name, if there are several roles. */
  role: string | undefined
  isPending: boolean
  onShortlist: () => void
  /** `undefined` if the person cannot be made an offer. */
  onOffer: (() => void) | undefined
}) {
  return (
    <div className="flex flex-col items-start gap-2 not-first:mt-5 font-normal text-ink">
      <p className={role ? 'font-semibold' : 'text-ink-soft'}>{role ?? t('Not in this role yet')}</p>
      <Button size="sm" icon={ListPlus} disabled={isPending} onClick={onShortlist}>
        {t('Add to shortlist')}
      </Button>
      {onOffer && (
        <Button size="sm" icon={Handshake} disabled={isPending} onClick={onOffer}>
          {t('Offer…')}
        </Button>
      )}
    </div>
  )
}

/** The stage of one application, and the actions for it. */
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
