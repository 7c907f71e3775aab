import { Suspense, useEffect } from 'react'
import { plural, t } from '#app/language/t.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { preloadable } from '#ui/preloadable.ts'
import { askedPeople, withOffer } from './offer-model.ts'
import type { Room } from './room-frame.tsx'
import { peopleText } from './use-moves.ts'
import { type Offers, useWithdrawOffers } from './use-offers.ts'

const OfferDialog = preloadable(async () => (await import('./offer-dialog.tsx')).OfferDialog)

/** The open dialog about offers. It lists the people who can still get an offer, and updates when somebody else moves them. */
export function OfferDialogs({
  projectId,
  room,
  offers,
  onSent,
}: {
  projectId: string
  room: Room
  offers: Offers
  /** Called after offers have been sent. */
  onSent?: () => void
}) {
  const { asking, withdrawing, close } = offers
  const remove = useWithdrawOffers(projectId, close)
  useEffect(OfferDialog.preload, [])
  const open = withOffer(room.cards).filter(({ id }) => withdrawing?.has(id))
  return (
    <>
      <Suspense fallback={null}>
        {asking && (
          <OfferDialog
            projectId={projectId}
            room={room}
            people={askedPeople(room.cards, asking.versions)}
            isChosen={asking.isChosen}
            onSent={onSent}
            onClose={close}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={open.length > 0}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={
          open.length === 1
            ? t('Withdraw the offer to {name}?', { name: peopleText(open) })
            : plural(open.length, 'Withdraw 1 offer?', 'Withdraw {count} offers?')
        }
        description={t('They get a message that the offer is withdrawn, and are in consideration again.')}
        confirmLabel={plural(open.length, 'Withdraw offer', 'Withdraw offers')}
        pending={remove.isPending}
        pendingLabel={t('Withdrawing...')}
        onConfirm={() => remove.mutate(open)}
      />
    </>
  )
}
