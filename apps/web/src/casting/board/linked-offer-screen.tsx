import type { LinkedOffer } from '@callboard/contract/casting/offers/endpoints'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { LinkedPage } from '#shared/linked-page.tsx'
import { OfferFacts } from '#shared/offer-terms.tsx'
import { WasAndNow } from '#shared/plan/was-and-now.tsx'
import { linkedOfferQuery } from '#shared/queries/offers.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { headline, useDocumentTitle } from '#ui/layout.tsx'
import { outcomeOf } from './offer-outcome.ts'

/**
 * The page behind the link in an offer's mail: the terms, and buttons to accept or decline. Opening the link answers nothing, because mail
 * scanners open links.
 *
 * @param token the link's token
 */
export function LinkedOfferScreen({ token, logo }: { token: string; logo: ReactNode }) {
  const read = useQuery(linkedOfferQuery(token))
  const texts = {
    loading: t('Loading the offer'),
    failed: t('The offer could not be loaded'),
    dead: t('Check that the whole link was copied. You also find your offers in Callboard.'),
  }
  return <LinkedPage {...{ logo, read, texts }}>{(offer) => <Offered offer={offer} token={token} />}</LinkedPage>
}

function Offered({ offer, token }: { offer: LinkedOffer; token: string }) {
  const { state, stage, projectTitle, roleName, now, isCancelled } = offer
  const isNamed = roleName !== PARTICIPANT
  const outcome = state === 'open' ? null : outcomeOf({ state, stage, isCancelled })
  useDocumentTitle(outcome?.title ?? t('An offer for you'))
  if (!outcome) {
    return (
      <>
        <p className="slug wrap-anywhere mb-2">{t('An offer for {name}', { name: offer.firstName })}</p>
        <div className="mb-6">
          <h1 className={headline(projectTitle)}>{projectTitle}</h1>
          {isNamed && <p className="wrap-anywhere mt-2 text-ink-soft text-lg">{t('as {role}', { role: roleName })}</p>}
        </div>
        <div className="mb-6">
          <OfferFacts terms={offer} />
        </div>
        <AnswerButtons token={token} offer={offer} />
      </>
    )
  }
  return (
    <>
      <p className="slug wrap-anywhere mb-2">{isNamed ? `${projectTitle} · ${roleName}` : projectTitle}</p>
      <h1 className="mb-4 text-2xl">{outcome.title}</h1>
      <p role="status" className="measure mb-6 text-lg">
        {outcome.text}
      </p>
      {state === 'accepted' && stage === 'booked' && !isCancelled && (
        <div className="mb-6">
          {now ? (
            <>
              <p className="measure mb-3">{t('The plan has changed since you accepted.')}</p>
              <WasAndNow before={offer} after={now} />
            </>
          ) : (
            <OfferFacts terms={offer} />
          )}
        </div>
      )}
      <a href="/my-applications" className={`${buttonClass('secondary', 'lg')} self-start`}>
        {t('Go to my applications')}
      </a>
    </>
  )
}

function AnswerButtons({ token, offer: { expiresAt, version } }: { token: string; offer: LinkedOffer }) {
  const { timeZone } = useInstitution()
  const queryClient = useQueryClient()
  const { queryKey } = linkedOfferQuery(token)
  const [declines, setDeclines] = useState(false)
  const answer = useChange({
    mutationFn: (accepts: boolean) => api('POST /api/offer-links/{token}/answer', { params: { token }, body: { accepts, version } }),
    onSuccess: (answered) => queryClient.setQueryData(queryKey, answered),
    // The offer may have ended or changed meanwhile; the page then shows its current state.
    failed: async () => void (await queryClient.invalidateQueries({ queryKey })),
  })
  return (
    <>
      <p className="measure mb-6">
        {t('Please answer by {when}. Places are given in the order in which people accept.', { when: formatDateTime(expiresAt, timeZone) })}
      </p>
      {answer.isError && (
        <p role="alert" className="mb-6 text-danger">
          {errorText(answer.error, t('That did not work. Please try again.'))}
        </p>
      )}
      {declines && <p className="mb-4 font-semibold">{t('Do you want to decline? The place then goes to someone else.')}</p>}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        {declines ? (
          // Back has the place of Decline, so that an accidental second click declines nothing.
          <Fragment key="declining">
            <Button
              variant="danger"
              size="lg"
              pending={answer.isPending}
              pendingLabel={t('One moment...')}
              onClick={() => answer.mutate(false)}
            >
              {t('Yes, decline')}
            </Button>
            <Button size="lg" autoFocus onClick={() => setDeclines(false)} disabled={answer.isPending}>
              {t('Back')}
            </Button>
          </Fragment>
        ) : (
          <Fragment key="answering">
            <Button
              variant="primary"
              size="lg"
              pending={answer.isPending}
              pendingLabel={t('One moment...')}
              onClick={() => answer.mutate(true)}
            >
              {t('Accept')}
            </Button>
            <Button size="lg" onClick={() => setDeclines(true)} disabled={answer.isPending}>
              {t('Decline')}
            </Button>
          </Fragment>
        )}
      </div>
    </>
  )
}
