import type { ProfileLink } from '@callboard/contract/people/profile-links/endpoints'
import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import { TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useIsDirector } from '#app/session/session.ts'
import { ConsentNotice } from '#shared/consent/consent-notice.tsx'
import { fullName } from '#shared/profile-text.ts'
import { talentQuery } from '#shared/queries/talent.ts'
import { UnconfirmedNotice } from '#shared/unconfirmed.tsx'
import { IconButton } from '#ui/button.tsx'
import { ConfirmDialog, Dialog, DialogBody, DialogFoot } from '#ui/dialog.tsx'
import { Banner } from '#ui/layout.tsx'
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { useDeleteTalent } from './delete-talent.ts'
import { HoldDialog } from './hold-dialog.tsx'
import { LiveLinks } from './live-links.tsx'
import { MadeLinkField } from './made-link.tsx'
import { TalentActions } from './talent-actions.tsx'
import { TalentDetails, TalentSlug } from './talent-details.tsx'
import { TalentHistory } from './talent-history.tsx'
import { useMakeLink } from './use-make-link.ts'
import { usePreviousNextKeys } from './use-previous-next-keys.ts'
import { useSignTalentOut } from './use-sign-talent-out.ts'
import { WhoSeesWhat } from './who-sees-what.tsx'

interface Neighbours {
  previous?: number
  next?: number
}

interface TalentModalProps {
  id: number
  /** The previous and next talent on the same page. */
  neighbours: Neighbours
  onOpen: (id: number) => void
  onClose: () => void
  /** The self-tapes of a talent. */
  tapes: (id: number) => ReactNode
}

/** A dialog with one talent and all actions for it. */
export function TalentModal({ id, neighbours, onOpen, onClose, tapes }: TalentModalProps) {
  const { data: talent, error } = useQuery(talentQuery(id))
  usePreviousNextKeys(neighbours, onOpen)
  const missing = isMissing(error)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      title={talent ? fullName(talent) : missing ? t(TALENT_MESSAGE.missing) : t('Talent profile')}
      // Reserve the line until the text is known.
      description={talent ? <TalentSlug talent={talent} /> : !error && '\u00a0'}
      filling={<Talent id={id} neighbours={neighbours} onOpen={onOpen} onClose={onClose} tapes={tapes} />}
    />
  )
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}

/** The content of a talent's dialog below the name. */
function Talent({ id, neighbours, onOpen, onClose, tapes }: TalentModalProps) {
  const { data: talent, error, isFetching, refetch } = useQuery(talentQuery(id))
  const makeLink = useMakeLink()
  const [asks, setAsks] = useState(false)
  const [isHolding, setHolding] = useState(false)
  const isDirector = useIsDirector()
  const [shared, setShared] = useState<number>()
  const remove = useDeleteTalent(onClose)
  const signOut = useSignTalentOut()
  // Keep the link and error of another talent from showing after the user has moved on.
  const made = makeLink.data?.profileId === id ? makeLink.data : undefined
  const making = makeLink.isPending && makeLink.variables.profileId === id ? makeLink.variables.kind : undefined
  const forget = ({ kind }: ProfileLink) => kind === made?.kind && makeLink.reset()
  const missing = isMissing(error)
  return (
    <>
      <DialogBody>
        {remove.isError && remove.variables === id && (
          <div role="alert" className="mb-6">
            <Banner tone="danger" title={t(TALENT_MESSAGE.deleteFailed)} />
          </div>
        )}
        {(made?.kind === 'view' || shared === id) && (
          <div className="mb-6 empty:hidden">
            <ConsentNotice need="sharing" studentIds={[id]} />
          </div>
        )}
        {made && <MadeLinkField link={made} />}
        {talent ? (
          <WholeProfile talent={talent} tapes={tapes} onRevoked={forget} />
        ) : error ? (
          <ErrorState
            title={missing ? t(TALENT_MESSAGE.missing) : undefined}
            onRetry={missing ? undefined : () => void refetch()}
            retrying={isFetching}
          >
            {missing ? t('This profile does not exist or has been deleted.') : errorText(error, t('The profile could not be loaded.'))}
          </ErrorState>
        ) : (
          <Loading label={t('Loading profile')} className="grid gap-8 md:grid-cols-2">
            <Skeleton className="aspect-[4/3] w-full" />
            <SkeletonText lines={9} />
          </Loading>
        )}
        {isHolding && talent && <HoldDialog talent={talent} onClose={() => setHolding(false)} onHeld={onClose} />}
        <ConfirmDialog
          open={asks}
          onOpenChange={setAsks}
          title={talent ? t('Delete {name}?', { name: fullName(talent) }) : t('Delete this profile?')}
          description={t(
            'Photos, applications and self-tapes are deleted too. You can restore it for 24 hours; its links stop working for good.',
          )}
          confirmLabel={t('Delete Profile')}
          pendingLabel={t('Deleting...')}
          pending={remove.isPending}
          onConfirm={() => remove.mutate(id, { onSettled: () => setAsks(false) })}
        />
      </DialogBody>
      <DialogFoot>
        <div className="flex w-full items-center gap-2 max-sm:px-0! sm:gap-3">
          <Leafing neighbours={neighbours} onOpen={onOpen} />
          {talent && (
            <TalentActions
              id={id}
              making={making}
              onMakeLink={(kind) => makeLink.mutate({ profileId: id, kind })}
              onShare={() => setShared(id)}
              onSignOut={() => signOut.mutate(id)}
              onHold={() => setHolding(true)}
              onDelete={isDirector ? () => setAsks(true) : undefined}
            />
          )}
        </div>
      </DialogFoot>
    </>
  )
}

/** A talent's whole profile. */
function WholeProfile({
  talent,
  tapes,
  onRevoked,
}: {
  talent: TalentProfile
  tapes: (id: number) => ReactNode
  onRevoked: (link: ProfileLink) => void
}) {
  return (
    <>
      <UnconfirmedNotice talent={talent} />
      <TalentDetails
        talent={talent}
        sharing={<WhoSeesWhat />}
        links={
          <>
            <LiveLinks id={talent.id} onRevoked={onRevoked} />
            <TalentHistory key={talent.id} id={talent.id} />
          </>
        }
      />
      {tapes(talent.id)}
    </>
  )
}

function Leafing({ neighbours: { previous, next }, onOpen }: { neighbours: Neighbours; onOpen: (id: number) => void }) {
  return (
    <div className="mr-auto flex flex-none gap-1">
      <IconButton
        icon={ChevronLeft}
        label={t('Previous talent')}
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onOpen(previous)}
      />
      <IconButton
        icon={ChevronRight}
        label={t('Next talent')}
        disabled={next === undefined}
        onClick={() => next !== undefined && onOpen(next)}
      />
    </div>
  )
}
