import type { LinkedInvitation } from '@callboard/contract/casting/invitations/endpoints'
import { isSamePlan } from '@callboard/contract/casting/projects/plan'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { LinkedPage } from '#shared/linked-page.tsx'
import { OfferFacts } from '#shared/offer-terms.tsx'
import { WasAndNow } from '#shared/plan/was-and-now.tsx'
import { linkedInvitationQuery } from '#shared/queries/invitations.ts'
import { roleName as roleText } from '#shared/role-text.ts'
import { studentStageText } from '#shared/stage-text.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { headline, useDocumentTitle } from '#ui/layout.tsx'
import { outcomeOf } from './invitation-outcome.ts'

/**
 * The page behind the link in an invitation's mail: the details, and buttons to answer. Opening the link answers nothing, because mail
 * scanners open links.
 *
 * @param token the link's token
 */
export function LinkedInvitationScreen({ token, logo }: { token: string; logo: ReactNode }) {
  const read = useQuery(linkedInvitationQuery(token))
  const texts = {
    loading: t('Loading the invitation'),
    failed: t('The invitation could not be loaded'),
    dead: t('Check that the whole link was copied. You also find your invitations in Callboard.'),
  }
  return <LinkedPage {...{ logo, read, texts }}>{(invitation) => <Invited invitation={invitation} token={token} />}</LinkedPage>
}

function Invited({ invitation, token }: { invitation: LinkedInvitation; token: string }) {
  const { state, stage, projectTitle, roleName, firstName } = invitation
  const isNamed = roleName !== PARTICIPANT
  const outcome = state === 'open' ? null : outcomeOf({ state, stage })
  useDocumentTitle(outcome?.title ?? t('You are invited'))
  if (!outcome) {
    return (
      <>
        <p className="slug mb-2 wrap-anywhere">{t('You are invited, {name}', { name: firstName })}</p>
        <div className="mb-6">
          <h1 className={headline(projectTitle)}>{projectTitle}</h1>
          {isNamed && <p className="mt-2 wrap-anywhere text-ink-soft text-lg">{t('as {role}', { role: roleName })}</p>}
        </div>
        <Facts invitation={invitation} />
        <AnswerButtons invitation={invitation} token={token} />
      </>
    )
  }
  return (
    <>
      <p className="slug mb-2 wrap-anywhere">{isNamed ? `${projectTitle} · ${roleName}` : projectTitle}</p>
      <h1 className="mb-4 text-2xl">{outcome.title}</h1>
      <p role="status" className="measure mb-6 text-lg">
        {outcome.text}
      </p>
      <a href={`/project/${invitation.projectId}`} className={`${buttonClass('secondary', 'lg')} self-start`}>
        {t('See the casting call')}
      </a>
    </>
  )
}

/** Time, place and pay, changes since the invitation, and other roles that the student is in. */
function Facts({ invitation: { before, now, pay, others } }: { invitation: LinkedInvitation }) {
  return (
    <div className="mb-6">
      {isSamePlan(before, now) ? (
        <OfferFacts terms={{ projectTitle: '', roleName: '', ...now, pay, message: null, inTheWay: [] }} />
      ) : (
        <>
          <p className="mb-2 font-semibold">{t('The plan has changed since we invited you.')}</p>
          <WasAndNow before={before} after={now} />
          {pay && <p className="mt-1 wrap-anywhere">{t('Pay: {pay}', { pay })}</p>}
        </>
      )}
      {others.map((other) => (
        <p key={other.roleName} className="measure mt-2 wrap-anywhere border-notice border-l-4 pl-3">
          {t('In this casting call you are also there for {role}: {stage}.', {
            role: roleText(other.roleName),
            stage: studentStageText(other.stage).text,
          })}
        </p>
      ))}
    </div>
  )
}

function AnswerButtons({ invitation: { version, expiresAt }, token }: { invitation: LinkedInvitation; token: string }) {
  const { timeZone } = useInstitution()
  const queryClient = useQueryClient()
  const { queryKey } = linkedInvitationQuery(token)
  const answer = useChange({
    mutationFn: (accepts: boolean) => api('POST /api/invitation-links/{token}/answer', { params: { token }, body: { accepts, version } }),
    onSuccess: (answered) => queryClient.setQueryData(queryKey, answered),
    // The invitation may have been answered, changed or ended meanwhile; the page then shows its current state.
    failed: async () => void (await queryClient.invalidateQueries({ queryKey })),
  })
  return (
    <>
      <p className="measure mb-2">{t('Saying yes books nothing yet, and saying no never counts against you.')}</p>
      <p className="measure mb-6 text-ink-soft">{t('This link works until {when}.', { when: formatDateTime(expiresAt, timeZone) })}</p>
      {answer.isError && (
        <p role="alert" className="mb-6 text-danger">
          {errorText(answer.error, t('That did not work. Please try again.'))}
        </p>
      )}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button
          variant="primary"
          size="lg"
          pending={answer.isPending && answer.variables}
          pendingLabel={t('One moment...')}
          disabled={answer.isPending}
          onClick={() => answer.mutate(true)}
        >
          {t("I'd like to be considered")}
        </Button>
        <Button
          size="lg"
          pending={answer.isPending && !answer.variables}
          pendingLabel={t('One moment...')}
          disabled={answer.isPending}
          onClick={() => answer.mutate(false)}
        >
          {t('No thanks')}
        </Button>
      </div>
    </>
  )
}
