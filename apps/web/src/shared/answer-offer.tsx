import type { AnsweredOffer, OwnOffer } from '@callboard/contract/casting/offers/endpoints'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { leftText, momentText } from './offer-text.ts'
import { useOwnAnswer } from './use-own-answer.ts'

/** Milliseconds for which a person can read that the offered place was taken. */
const TAKEN_MS = 20_000

/** The deadline of an offer: *Answer by Thursday 5:00 PM · 5 h left*. */
export function OfferDeadline({ expiresAt }: { expiresAt: string }) {
  const { timeZone } = useInstitution()
  const now = useNow()
  return (
    <p className="font-semibold tabular-nums">
      {t('Answer by {when}', { when: momentText(expiresAt, timeZone, now) })} ·{' '}
      <span className="whitespace-nowrap text-notice">{leftText(expiresAt, now)}</span>
    </p>
  )
}

function answeredText(accepts: boolean, { stage }: AnsweredOffer) {
  if (!accepts) return { title: t('You have declined'), description: t('The office knows, and will ask someone else.') }
  if (stage === 'booked') return { title: t('You are booked'), description: t('A message confirms it. See you there!') }
  return {
    title: t('Thank you, but the last place was just taken'),
    description: t('You are an alternate now, and are asked if a place becomes free. A message says more.'),
    durationMs: TAKEN_MS,
  }
}

/**
 * Accepts or declines an offer.
 *
 * @param describedBy the id of the element that describes the offer
 */
export function OfferAnswer({ offer: { id, version, projectTitle }, describedBy }: { offer: OwnOffer; describedBy?: string }) {
  const [isDeclining, setDeclining] = useState(false)
  const answer = useOwnAnswer({
    call: (accepts: boolean) => api('POST /api/offers/{id}/answer', { params: { id }, body: { accepts, version } }),
    done: answeredText,
    failed: t('Your answer could not be saved. Please try again.'),
    onDone: () => setDeclining(false),
  })
  return (
    <>
      <Button
        variant="primary"
        aria-describedby={describedBy}
        pending={answer.isPending && answer.variables}
        disabled={answer.isPending}
        onClick={() => answer.mutate(true)}
      >
        {t('Accept')}
      </Button>
      <Button aria-describedby={describedBy} disabled={answer.isPending} onClick={() => setDeclining(true)}>
        {t('Decline')}
      </Button>
      <ConfirmDialog
        open={isDeclining}
        onOpenChange={setDeclining}
        title={t('Decline this offer?')}
        description={t('The place in {title} goes to someone else. You cannot undo this.', { title: projectTitle })}
        confirmLabel={t('Decline')}
        pending={answer.isPending}
        pendingLabel={t('Telling...')}
        onConfirm={() => answer.mutate(false)}
      />
    </>
  )
}
