import type { OwnApplication } from '@callboard/contract/casting/applications/endpoints'
import { type ApplicationFacts, applicationStep } from '@callboard/contract/casting/applications/steps'
import type { OwnMediaRequest } from '@callboard/contract/casting/media-requests/own-requests.endpoints'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatDate } from '#app/language/dates.ts'
import { msg, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { CannotCome, InvitationAnswer } from '#shared/answer-invitation.tsx'
import { OfferAnswer, OfferDeadline } from '#shared/answer-offer.tsx'
import { type StepText, stepText } from '#shared/application-step-text.ts'
import { OpenRequest, RequestLine } from '#shared/media-requests/asked-of-you.tsx'
import { OfferTerms } from '#shared/offer-terms.tsx'
import { NewPlanAnswer } from '#shared/plan/new-plan-answer.tsx'
import { OwnCall } from '#shared/plan/own-call.tsx'
import { WasAndNow } from '#shared/plan/was-and-now.tsx'
import { projectTypeText } from '#shared/project-text.ts'
import { StudentStageBadge } from '#shared/student-stage-badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'

/** The next step of an invitation; its buttons answer the invitation. */
const ASKED: StepText = { text: msg('The casting office invites you. Will you take part?') }

/** How a student came to be in a role, and since when. */
const SINCE: Readonly<Record<OwnApplication['source'], (when: string) => string>> = {
  applied: (when) => t('applied {when}', { when }),
  invited: (when) => t('invited {when}', { when }),
  office: (when) => t('added {when}', { when }),
}

type ApplicationRowProps = Pick<ApplicationFacts, 'event' | 'hasTape' | 'today'> & {
  application: OwnApplication
  /** What the office has requested from the student for this application. */
  request: OwnMediaRequest | null
  onWithdraw: () => void
}

/** One application: the casting call, the status, and the next step. */
export function ApplicationRow({ application, request, onWithdraw, ...facts }: ApplicationRowProps) {
  const { timeZone } = useInstitution()
  const titleId = useId()
  const { project, role, stage, status, ending, offer, newPlan } = application
  const isAsked = stage === 'asked'
  const step = applicationStep({
    ...facts,
    status,
    stage,
    ending,
    call: project,
    projectStatus: project.status,
    shootDate: project.shootDate,
  })
  // If the office has requested something, the general advice does not apply.
  const advice = stepText(step, { shootDate: project.shootDate, timeZone })
  const { text, link } = isAsked ? ASKED : request ? { text: advice.link?.to === 'tape' ? '' : advice.text } : advice
  return (
    <>
      <div className="min-w-0">
        <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <StudentStageBadge stage={stage} />
          <span className="text-ink-soft text-sm first-letter:uppercase">
            {[projectTypeText(project.type), SINCE[application.source](formatDate(application.submittedAt, timeZone))].join(' · ')}
          </span>
        </div>
        {offer && <OfferDeadline expiresAt={offer.expiresAt} />}
        <h2 id={titleId} className="break-words text-lg">
          <Link to="/project/$id" params={{ id: String(project.id) }} className="text-link decoration-transparent pointer-coarse:py-3">
            {project.title}
          </Link>
        </h2>
        {offer ? (
          <OfferTerms terms={offer} />
        ) : (
          <>
            {role.name !== PARTICIPANT && <p className="wrap-anywhere font-medium text-sm">{t('Role: {role}', { role: role.name })}</p>}
            {newPlan ? (
              <div className="mt-2 border-notice border-l-4 pl-4">
                <p className="mb-1 font-semibold">{t('The plan has changed. Can you still come?')}</p>
                <WasAndNow before={newPlan.before} after={newPlan.now} />
                <OwnCall called={newPlan.called} />
              </div>
            ) : (
              text !== '' && <p className="measure mt-1">{isAsked ? t(text) : text}</p>
            )}
            {request && <RequestLine request={request} />}
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:flex-col sm:items-stretch">
        {offer && <OfferAnswer offer={offer} describedBy={titleId} />}
        {request && <OpenRequest id={request.id} describedBy={titleId} />}
        {link && <StepLink link={link} projectId={project.id} describedBy={titleId} />}
        {isAsked && !offer && <InvitationAnswer applicationId={application.id} describedBy={titleId} />}
        {newPlan && <NewPlanAnswer applicationId={application.id} plan={newPlan} describedBy={titleId} />}
        <CannotCome application={application} describedBy={titleId} />
        {status === 'pending' && !isAsked && (
          <Button variant="ghost" size="sm" aria-describedby={titleId} onClick={onWithdraw}>
            {t('Withdraw')}
          </Button>
        )}
      </div>
    </>
  )
}

function StepLink({ link, projectId, describedBy }: { link: NonNullable<StepText['link']>; projectId: number; describedBy: string }) {
  const given = { className: buttonClass('secondary', 'sm'), 'aria-describedby': describedBy, children: link.label }
  switch (link.to) {
    case 'calendar':
      return <Link to="/calendar" {...given} />
    case 'project':
      return <Link to="/project/$id" params={{ id: String(projectId) }} {...given} />
    case 'tape':
      return <Link to="/self-tape-upload" search={{ project: projectId }} {...given} />
    case 'photos':
      return <Link to="/student-profile" hash="portfolio-photos" {...given} />
    case 'opportunities':
      return <Link to="/" {...given} />
  }
}
