import type { LinkedBooking } from '@callboard/contract/casting/bookings/endpoints'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { LinkedPage } from '#shared/linked-page.tsx'
import { OwnCall } from '#shared/plan/own-call.tsx'
import { planText } from '#shared/plan/plan-text.ts'
import { WasAndNow } from '#shared/plan/was-and-now.tsx'
import { linkedBookingQuery } from '#shared/queries/bookings.ts'
import { ReasonDialog } from '#shared/reason-dialog.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { headline, useDocumentTitle } from '#ui/layout.tsx'

/**
 * The page behind the link in the mail about a changed plan: the old and the new plan, and buttons to answer. Opening the link answers
 * nothing, because mail scanners open links.
 *
 * @param token the link's token
 */
export function LinkedBookingScreen({ token, logo }: { token: string; logo: ReactNode }) {
  const read = useQuery(linkedBookingQuery(token))
  const texts = {
    loading: t('Loading your booking'),
    failed: t('Your booking could not be loaded'),
    dead: t('Check that the whole link was copied. You also find your bookings in Callboard.'),
  }
  return <LinkedPage {...{ logo, read, texts }}>{(booking) => <Booked booking={booking} token={token} />}</LinkedPage>
}

/** The title for a booking that needs no answer (any more). */
const OUTCOME = {
  agreed: () => t('Thank you, see you there!'),
  over: () => t('You are not booked for this'),
} as const

function Booked({ booking, token }: { booking: LinkedBooking; token: string }) {
  const { timeZone } = useInstitution()
  const { state, projectTitle, roleName, firstName, before, now, called, isCancelled } = booking
  const isAsked = state === 'asked' || state === 'changed'
  useDocumentTitle(isAsked ? t('Can you still come?') : OUTCOME[state]())
  if (isAsked) {
    return (
      <>
        <p className="slug mb-2 wrap-anywhere">{t('Can you still come, {name}?', { name: firstName })}</p>
        <div className="mb-6">
          <h1 className={headline(projectTitle)}>{projectTitle}</h1>
          {roleName !== PARTICIPANT && <p className="mt-2 wrap-anywhere text-ink-soft text-lg">{t('as {role}', { role: roleName })}</p>}
        </div>
        <div className="mb-6 text-lg">
          <WasAndNow before={before} after={now} />
          <OwnCall called={called} />
        </div>
        <AnswerButtons booking={booking} token={token} />
      </>
    )
  }
  return (
    <>
      <p className="slug mb-2 wrap-anywhere">{projectTitle}</p>
      <h1 className="mb-4 text-2xl">{OUTCOME[state]()}</h1>
      <p role="status" className="measure mb-6 text-lg">
        {state === 'agreed'
          ? t('You are booked: {plan}', { plan: planText(now, timeZone) })
          : isCancelled
            ? t('This casting call is cancelled. You need not come.')
            : t('Your place was given back, or the casting call is over. You need not come.')}
      </p>
      {state === 'agreed' && called && (
        <div className="mb-6 text-lg">
          <OwnCall called={called} />
        </div>
      )}
      <a href="/my-applications" className={`${buttonClass('secondary', 'lg')} self-start`}>
        {t('Go to my applications')}
      </a>
    </>
  )
}

function AnswerButtons({ booking: { version, projectTitle }, token }: { booking: LinkedBooking; token: string }) {
  const queryClient = useQueryClient()
  const { queryKey } = linkedBookingQuery(token)
  const [isAsking, setAsking] = useState(false)
  const answer = useChange({
    mutationFn: (reason: string | null) =>
      api('POST /api/booking-links/{token}/answer', {
        params: { token },
        body: reason === null ? { comes: true, version } : { comes: false, version, reason },
      }),
    onSuccess: (answered) => queryClient.setQueryData(queryKey, answered),
    // The plan may have changed again meanwhile; the page then shows it.
    failed: async () => void (await queryClient.invalidateQueries({ queryKey })),
  })
  return (
    <>
      <p className="measure mb-6">{t('You keep your place until you say otherwise.')}</p>
      {answer.isError && (
        <p role="alert" className="mb-6 text-danger">
          {errorText(answer.error, t('That did not work. Please try again.'))}
        </p>
      )}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button
          variant="primary"
          size="lg"
          pending={answer.isPending && answer.variables === null}
          pendingLabel={t('One moment...')}
          disabled={answer.isPending}
          onClick={() => answer.mutate(null)}
        >
          {t('Yes, I can still come')}
        </Button>
        <Button size="lg" disabled={answer.isPending} onClick={() => setAsking(true)}>
          {t("I can't make it")}
        </Button>
      </div>
      {isAsking && (
        <ReasonDialog
          title={t('You can’t make it?')}
          description={t('You give back your place in {title}, and the casting office is told right away. You cannot undo this yourself.', {
            title: projectTitle,
          })}
          label={t('Why?')}
          hint={t('The casting office reads it')}
          keep={t('Keep my place')}
          submit={(formId) => (
            <Button type="submit" form={formId} variant="danger" pending={answer.isPending} pendingLabel={t('Telling...')}>
              {t('Give my place back')}
            </Button>
          )}
          onReason={(reason) => answer.mutate(reason, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
