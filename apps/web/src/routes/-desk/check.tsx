import { t } from '#app/language/t.ts'
import { MoveDialogs } from '#casting/board/move-dialogs.tsx'
import { OfferDialogs } from '#casting/board/offer-dialogs.tsx'
import { type Room, RoomFrame } from '#casting/board/room-frame.tsx'
import { useMoves } from '#casting/board/use-moves.ts'
import { useOffers } from '#casting/board/use-offers.ts'
import { CheckScreen } from '#schedule/availability-checks/check-screen.tsx'
import { BackLink } from '#ui/back-link.tsx'

interface CheckProps {
  projectId: string
  checkId: string
  isOpenOnly: boolean
  onOpenOnly: (isOpenOnly: boolean) => void
}

/** An availability check of a casting call. */
export function Check({ projectId, ...props }: CheckProps) {
  return (
    <RoomFrame projectId={projectId} tab={t('Availability check')}>
      {(room) => <CheckOfRoom projectId={projectId} room={room} {...props} />}
    </RoomFrame>
  )
}

function CheckOfRoom({ projectId, room, ...props }: CheckProps & { room: Room }) {
  const moves = useMoves(projectId)
  const offers = useOffers(projectId)
  const cardsOf = (studentIds: readonly number[], roleId: number | null) => {
    const ids = new Set(studentIds)
    return room.cards.filter((card) => ids.has(card.studentId) && (roleId === null || card.roleId === roleId))
  }
  return (
    <>
      <BackLink to="/project/$id/schedule" params={{ id: projectId }}>
        {t('Schedule')}
      </BackLink>
      <CheckScreen
        roles={room.roles}
        act={{
          // People at a later stage stay there.
          shortlist: (studentIds, roleId) =>
            moves.move(
              cardsOf(studentIds, roleId).filter(({ stage }) => stage === 'submitted' || stage === 'invited' || stage === 'shortlisted'),
              'shortlisted',
            ),
          offer: offers.isActive ? (studentIds, roleId) => offers.make(cardsOf(studentIds, roleId)) : undefined,
        }}
        {...props}
      />
      <MoveDialogs moves={moves} />
      <OfferDialogs projectId={projectId} room={room} offers={offers} />
    </>
  )
}
