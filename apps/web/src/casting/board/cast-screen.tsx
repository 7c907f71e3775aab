import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { Link } from '@tanstack/react-router'
import { plural, t } from '#app/language/t.ts'
import { useIsDirector } from '#app/session/session.ts'
import { useInstitution } from '#app/start/boot.ts'
import { PrintButton } from '#shared/print-button.tsx'
import { roleLabel, roleWhen } from '#shared/role-text.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Section } from '#ui/layout.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Alternates } from './alternates.tsx'
import { CastExport } from './cast-export.tsx'
import { CastMember } from './cast-member.tsx'
import { type CastOfRole, castOf } from './cast-model.ts'
import { MoveDialogs } from './move-dialogs.tsx'
import { OfferDialogs } from './offer-dialogs.tsx'
import { candidatesFor } from './offer-model.ts'
import { OfferPlace, OpenPlace } from './open-place.tsx'
import { type Room, RoomFrame } from './room-frame.tsx'
import { ShootOver } from './shoot-over.tsx'
import { UnconfirmedBar } from './unconfirmed-bar.tsx'
import { UntoldBar } from './untold-bar.tsx'
import { type Moves, useMoves } from './use-moves.ts'
import { type Offers, useOffers } from './use-offers.ts'

/** The largest number of open places per role that have a frame of their own. */
const SHOWN_FRAMES = 6

/** For each role: the booked people, the alternates, and the open places. */
export function CastScreen({ projectId }: { projectId: string }) {
  const isDirector = useIsDirector()
  return (
    <RoomFrame
      projectId={projectId}
      tab={t('Cast')}
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          {isDirector && <CastExport projectId={projectId} />}
          <PrintButton size="sm" />
        </div>
      }
    >
      {(room) => <Cast projectId={projectId} room={room} />}
    </RoomFrame>
  )
}

function Cast({ projectId, room }: { projectId: string; room: Room }) {
  const moves = useMoves(projectId)
  const offers = useOffers(projectId)
  const cast = castOf(room.roles, room.cards)
  const candidates = (role: Role) => (offers.isActive ? candidatesFor(role, room.cards) : [])
  const everyCandidate = room.roles.flatMap(candidates)
  const isNobody = cast.every(({ booked, offered, alternates }) => booked.length + offered.length + alternates.length === 0)
  return (
    <>
      <UntoldBar projectId={projectId} cards={room.cards} />
      <ShootOver projectId={projectId} room={room} />
      <UnconfirmedBar projectId={projectId} cards={room.cards} />
      {isNobody ? (
        <EmptyState
          title={t('No one is booked yet')}
          action={
            <>
              <Link to="/project/$id/applicants" params={{ id: projectId }} className={buttonClass('primary')}>
                {t('Choose among the applicants')}
              </Link>
              {everyCandidate.length > 0 && <Button onClick={() => offers.choose(everyCandidate)}>{t('Make an offer…')}</Button>}
            </>
          }
        >
          {t('Book people among the applicants. They appear here by role, with the places that are still open.')}
        </EmptyState>
      ) : (
        cast.map((one) => (
          <RoleCast key={one.role.id} projectId={projectId} cast={one} candidates={candidates(one.role)} moves={moves} offers={offers} />
        ))
      )}
      <MoveDialogs moves={moves} />
      <OfferDialogs projectId={projectId} room={room} offers={offers} />
    </>
  )
}

interface RoleCastProps {
  projectId: string
  cast: CastOfRole
  /** The people to whom one of the role's open places can be offered. */
  candidates: readonly RoomCard[]
  moves: Moves
  offers: Offers
}

function RoleCast({ projectId, cast, candidates, moves, offers }: RoleCastProps) {
  const { role, booked, taken, offered, openPlaces, alternates } = cast
  const frames = Math.min(openPlaces, SHOWN_FRAMES)
  const hidden = openPlaces - frames
  const { timeZone } = useInstitution()
  const facts = [roleWhen(role, timeZone), role.pay].filter(Boolean).join(' · ')
  return (
    <Section
      title={
        <>
          {roleLabel(role)}{' '}
          {!role.isCancelled && (
            <span className="font-normal text-ink-soft tabular-nums">{t('{taken} of {needed}', { taken, needed: role.needed })}</span>
          )}
        </>
      }
      hint={facts || undefined}
    >
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4 lg:grid-cols-6">
        {booked.map((card) => (
          <li key={card.id} className="min-w-0">
            <CastMember card={card} offers={offers} onMove={(to) => moves.move([card], to)} />
          </li>
        ))}
        {offered.map((card) => (
          <li key={card.id} className="min-w-0">
            <CastMember card={card} offers={offers} onMove={(to) => moves.move([card], to)} />
          </li>
        ))}
        {Array.from({ length: frames }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: open places are alike
          <li key={index} className="min-w-0">
            <OpenPlace projectId={projectId} role={role} hasAlternates={alternates.length > 0} />
            {index === 0 && (
              <OfferPlace
                projectId={projectId}
                role={role}
                hasAlternates={alternates.some(({ isRestricted }) => !isRestricted)}
                candidates={candidates}
                offers={offers}
              />
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-3 text-ink-soft">{plural(hidden, 'And 1 more open place', 'And {count} more open places')}</p>}
      <Alternates projectId={projectId} role={role} alternates={alternates} moves={moves} offers={offers} />
    </Section>
  )
}
