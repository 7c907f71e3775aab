import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { COMPARE } from '@callboard/contract/people/talent-search/compare-address'
import { ArrowRightLeft, CalendarClock, Handshake, Presentation, Video } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { INVITED_AT_ONCE } from '#shared/audition-sessions/use-invite.ts'
import { PeopleActions } from '#shared/people/people-actions.tsx'
import { Button } from '#ui/button.tsx'
import { MenuItem } from '#ui/menu.tsx'
import { SelectionBar } from '#ui/selection-bar.tsx'
import { MoveMenu } from './move-menu.tsx'
import type { HandMove } from './room-model.ts'
import type { Offers } from './use-offers.ts'

/** The role in which a student is selected; `null` if it is more than one. */
function onlyRoleOf(cards: readonly RoomCard[], id: number): number | null {
  const roles = new Set(cards.flatMap(({ studentId, roleId }) => (studentId === id ? roleId : [])))
  const [role] = roles
  return roles.size === 1 && role !== undefined ? role : null
}

const InviteToAuditionsDialog = lazy(async () => ({
  default: (await import('#casting/board/invite-to-auditions-dialog.tsx')).InviteToAuditionsDialog,
}))

const PresentDialog = lazy(async () => ({ default: (await import('#shared/presentations/present-dialog.tsx')).PresentDialog }))
const AskForMediaDialog = lazy(async () => ({
  default: (await import('#shared/media-requests/ask-for-media-dialog.tsx')).AskForMediaDialog,
}))

/** The actions for the selected applicants, at the bottom of the window. */
export function RoomSelectionBar({
  projectId,
  roles,
  cards,
  offers,
  onMove,
  onClear,
}: {
  projectId: string
  roles: readonly Role[]
  cards: readonly RoomCard[]
  offers: Offers
  onMove: (to: HandMove) => void
  onClear: () => void
}) {
  // A student may have applied to several roles.
  const students = [...new Set(cards.map(({ studentId }) => studentId))]
  const asked = offers.askable(cards)
  const [isInviting, setInviting] = useState(false)
  const [isPresenting, setPresenting] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [role, ...otherRoles] = new Set(cards.map(({ roleId }) => roleId))
  return (
    <SelectionBar
      label={t('Selected applicants')}
      status={
        <>
          {plural(cards.length, '{count} selected', '{count} selected')}
          {students.length < COMPARE.min && <span className="font-normal text-ink-soft"> · {t('Choose one more to compare')}</span>}
        </>
      }
      closeLabel={t('Clear the selection')}
      onClose={onClear}
    >
      <PeopleActions ids={students} appliedTo={Number(projectId)} roleOf={(id) => onlyRoleOf(cards, id)}>
        <MenuItem icon={CalendarClock} disabled={cards.length > INVITED_AT_ONCE} onSelect={() => setInviting(true)}>
          {t('Invite to auditions…')}
        </MenuItem>
        <MenuItem icon={Presentation} onSelect={() => setPresenting(true)}>
          {t('Present to reviewers…')}
        </MenuItem>
        <MenuItem icon={Video} disabled={otherRoles.length > 0} onSelect={() => setAsking(true)}>
          {t('Ask for a tape or more…')}
        </MenuItem>
      </PeopleActions>
      {asked.length > 0 && (
        <Button size="sm" icon={Handshake} className="max-sm:flex-auto" onClick={() => offers.make(asked)}>
          {t('Make an offer…')}
        </Button>
      )}
      <MoveMenu
        cards={cards}
        offers={offers}
        onMove={onMove}
        trigger={
          <Button size="sm" variant="primary" icon={ArrowRightLeft} className="max-sm:flex-auto">
            {t('Move to…')}
          </Button>
        }
      />
      {isAsking && role !== undefined && (
        <Suspense>
          <AskForMediaDialog
            projectId={projectId}
            roleId={role}
            applicationIds={cards.map(({ id }) => id)}
            onAsked={onClear}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
      {isInviting && (
        <Suspense>
          <InviteToAuditionsDialog projectId={projectId} applicationIds={cards.map(({ id }) => id)} onClose={() => setInviting(false)} />
        </Suspense>
      )}
      {isPresenting && (
        <Suspense>
          <PresentDialog
            projectId={projectId}
            roles={roles}
            applicationIds={cards.map(({ id }) => id)}
            onClose={() => setPresenting(false)}
          />
        </Suspense>
      )}
    </SelectionBar>
  )
}
